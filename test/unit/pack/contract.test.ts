/** The contract of the packing library, row by row, in the order of its text (DESIGN 4.2). */
import { describe, expect, it } from 'vitest';
import * as library from '../../../src/engine/pack/index.ts';
import { createPacker, pack, PackError, trigramSimilarity } from '../../../src/engine/pack/index.ts';
import type { PackOptions, ScoredChunk } from '../../../src/engine/pack/index.ts';

const chunk = (id: string, score: number, tokens: number, rest: Partial<ScoredChunk> = {}): ScoredChunk => ({
  id,
  content: id,
  score,
  tokens,
  ...rest,
});
const ids = async (chunks: readonly ScoredChunk[], options: PackOptions): Promise<string[]> =>
  (await pack(chunks, options)).chunks.map(({ id }) => id);
const refusal = async (chunks: readonly ScoredChunk[], options: object): Promise<PackError> => {
  const error: unknown = await pack(chunks, options as PackOptions).catch((caught: unknown) => caught);
  if (!(error instanceof PackError)) throw new Error('was not refused');
  return error;
};

describe('pack(chunks, options) and createPacker(options)', () => {
  it('give a promise of chunks and a report', async () => {
    const promise = pack([chunk('a', 1, 1)], { budget: 10 });
    expect(promise).toBeInstanceOf(Promise);
    expect(Object.keys(await promise)).toEqual(['chunks', 'report']);
    const packer = createPacker({ budget: 10, strategy: 'prefix' });
    expect((await packer.pack([chunk('a', 1, 1)])).report).toMatchObject({ budget: 10, strategy: 'prefix' });
    expect((await packer.pack([chunk('a', 1, 1)], { budget: 5 })).report).toMatchObject({ budget: 5 });
  });

  it('export the names that the options take', () => {
    expect(library.strategyNames).toEqual(['greedy', 'prefix', 'mmr', 'knapsack', 'coverage', 'custom']);
    expect(library.orderings).toEqual(['natural', 'u-shaped', 'chronological']);
    expect(library.similarityMetrics).toEqual(['auto', 'cosine', 'jaccard']);
  });
});

describe('ScoredChunk', () => {
  it('needs content and score alone; the id is then chunk-N, the tokens ceil(length / 4)', async () => {
    const { chunks } = await pack(
      [
        { content: 'abcde', score: 1 },
        { content: 'abc', score: 0.5 },
      ],
      { budget: 10 },
    );
    expect(chunks).toEqual([
      { id: 'chunk-0', content: 'abcde', score: 1, tokens: 2, position: 0, metadata: undefined },
      { id: 'chunk-1', content: 'abc', score: 0.5, tokens: 1, position: 1, metadata: undefined },
    ]);
  });

  it('may bring id, tokens, embedding and metadata, which come back', async () => {
    const metadata = { path: 'a.ts' };
    const { chunks } = await pack([chunk('a', 1, 7, { metadata, embedding: [1, 0] })], { budget: 10 });
    expect(chunks[0]).toMatchObject({ id: 'a', tokens: 7, metadata });
    expect(chunks[0]?.metadata).toBe(metadata);
  });
});

describe('PackOptions', () => {
  const three = [chunk('a', 0.9, 60), chunk('b', 0.8, 50), chunk('c', 0.7, 50)];

  it('strategy: greedy by default', async () => {
    const { report } = await pack(three, { budget: 100 });
    expect(report.strategy).toBe('greedy');
    expect(await ids(three, { budget: 100 })).toEqual(['a']);
    expect(await ids(three, { budget: 100, strategy: 'knapsack' })).toEqual(['b', 'c']);
  });

  it('lambda: 0.5 by default, 1 relevance, 0 diversity', async () => {
    const input = [
      chunk('a', 1, 1, { embedding: [1, 0] }),
      chunk('twin', 0.9, 1, { embedding: [1, 0] }),
      chunk('far', 0.3, 1, { embedding: [0, 1] }),
    ];
    const mmr = (lambda?: number) => ids(input, { budget: 2, strategy: 'mmr', lambda });
    expect(await mmr(1)).toEqual(['a', 'twin']);
    expect(await mmr(0)).toEqual(['a', 'far']);
    // .5 * .9 - .5 * 1 < .5 * .3 - .5 * 0
    expect(await mmr()).toEqual(['a', 'far']);
    expect(await mmr()).toEqual(await mmr(0.5));
  });

  it('ordering: natural by default, u-shaped, chronological by metadata.timestamp', async () => {
    const input = ['2026-03-01', '2026-01-01', '2026-02-01', '2026-04-01'].map((timestamp, i) =>
      chunk(`r${i + 1}`, 1 - i / 10, 1, { metadata: { timestamp } }),
    );
    expect((await pack(input, { budget: 9 })).report.ordering).toBe('natural');
    expect(await ids(input, { budget: 9 })).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(await ids(input, { budget: 9, ordering: 'u-shaped' })).toEqual(['r1', 'r3', 'r4', 'r2']);
    expect(await ids(input, { budget: 9, ordering: 'chronological' })).toEqual(['r2', 'r3', 'r1', 'r4']);
  });

  it('chronological: numbers, dates and words in one, what has no time last', async () => {
    const stamps = [undefined, '1970-01-01T00:00:00.002Z', 1, new Date(0), 'never'];
    const input = stamps.map((timestamp, i) => chunk(`c${i}`, 1 - i / 10, 1, { metadata: { timestamp } }));
    expect(await ids([...input, chunk('bare', 0, 1)], { budget: 9, ordering: 'chronological' })).toEqual([
      'c3',
      'c2',
      'c1',
      'c0',
      'c4',
      'bare',
    ]);
  });

  it('redundancyThreshold: off when absent, 0 or 1', async () => {
    const twins = [chunk('a', 1, 1, { content: 'the same' }), chunk('b', 0.9, 1, { content: 'the same' })];
    for (const redundancyThreshold of [undefined, 0, 1]) {
      expect(await ids(twins, { budget: 9, redundancyThreshold })).toEqual(['a', 'b']);
    }
    expect(await ids(twins, { budget: 9, redundancyThreshold: 0.9 })).toEqual(['a']);
  });

  it('similarityMetric: cosine where both have embeddings, else trigrams, unless one is named', async () => {
    const content = 'the very same text';
    const input = [
      chunk('a', 1, 1, { content, embedding: [1, 0] }),
      chunk('b', 0.9, 1, { content, embedding: [0, 1] }),
    ];
    const packed = (similarityMetric?: PackOptions['similarityMetric']) =>
      ids(input, { budget: 9, redundancyThreshold: 0.9, similarityMetric });
    expect(await packed()).toEqual(['a', 'b']);
    expect(await packed('auto')).toEqual(['a', 'b']);
    expect(await packed('cosine')).toEqual(['a', 'b']);
    expect(await packed('jaccard')).toEqual(['a']);
    const mixed = [input[0] ?? chunk('', 0, 0), chunk('c', 0.9, 1, { content })];
    expect(await ids(mixed, { budget: 9, redundancyThreshold: 0.9 })).toEqual(['a']);
  });

  it('chunkOverheadTokens: 0 by default, charged for each chosen chunk', async () => {
    const two = [chunk('a', 1, 10), chunk('b', 0.9, 10)];
    expect((await pack(two, { budget: 25 })).report.tokensUsed).toBe(20);
    expect((await pack(two, { budget: 25, chunkOverheadTokens: 5 })).report).toMatchObject({
      tokensUsed: 15,
      selectedCount: 1,
    });
  });

  it('tokenCounter: counts what brings no tokens', async () => {
    const { chunks } = await pack([{ content: 'a b c', score: 1 }], {
      budget: 9,
      tokenCounter: text => text.split(' ').length,
    });
    expect(chunks[0]?.tokens).toBe(3);
  });

  it('maxCandidates: the first N of the input, whatever their scores', async () => {
    const { chunks, report } = await pack([chunk('a', 0.1, 1), chunk('b', 0.9, 1)], {
      budget: 9,
      maxCandidates: 1,
    });
    expect(chunks.map(({ id }) => id)).toEqual(['a']);
    expect(report.excluded).toMatchObject([{ id: 'b', reason: 'max-candidates' }]);
  });

  it('customStrategy: gets candidates, budget, overhead, counter and options', async () => {
    const options: PackOptions = {
      budget: 50,
      strategy: 'custom',
      chunkOverheadTokens: 2,
      customStrategy(candidates, task) {
        expect(candidates).toEqual([
          { id: 'b', content: 'b', score: 0.8, tokens: 5, metadata: undefined },
          { id: 'a', content: 'a', score: 0.2, tokens: 3, metadata: undefined },
        ]);
        expect(task).toMatchObject({ budget: 50, chunkOverheadTokens: 2 });
        expect(task.countTokens('abcde')).toBe(2);
        expect(task.options).toBe(options);
        return Promise.resolve(candidates.slice(1));
      },
    };
    const { chunks, report } = await pack([chunk('a', 0.2, 3), chunk('b', 0.8, 5)], options);
    expect(chunks.map(({ id }) => id)).toEqual(['a']);
    expect(report).toMatchObject({ strategy: 'custom', tokensUsed: 5 });
    expect(report.excluded).toMatchObject([{ id: 'b', reason: 'strategy' }]);
  });
});

describe('PackedChunk, ExcludedChunk and PackReport', () => {
  it('have these fields', async () => {
    const content = 'a text to be said twice';
    const { chunks, report } = await pack(
      [
        chunk('a', 1, 10, { content, metadata: 1 }),
        chunk('twin', 0.9, 10, { content, metadata: 2 }),
        chunk('big', 0.8, 95, { metadata: 3 }),
      ],
      { budget: 100, redundancyThreshold: 0.8 },
    );
    expect(chunks).toEqual([{ id: 'a', content, score: 1, tokens: 10, position: 0, metadata: 1 }]);
    expect(report.excluded).toEqual([
      {
        id: 'twin',
        content,
        score: 0.9,
        tokens: 10,
        metadata: 2,
        reason: 'redundant',
        redundantWith: 'a',
        similarity: 1,
        repetition: 'similar',
      },
      { id: 'big', content: 'big', score: 0.8, tokens: 95, metadata: 3, reason: 'budget' },
    ]);
    expect(report).toMatchObject({
      tokensUsed: 10,
      budget: 100,
      tokensRemaining: 90,
      utilization: 0.1,
      selectedCount: 1,
      excludedCount: 2,
      strategy: 'greedy',
      ordering: 'natural',
    });
    expect(new Date(report.timestamp).toISOString()).toBe(report.timestamp);
    expect(report.durationMs).toBeGreaterThanOrEqual(0);
  });
});

describe('PackError', () => {
  const one = [chunk('a', 1, 1)];
  it.each<[string, readonly ScoredChunk[], object]>([
    ['INVALID_BUDGET', one, { budget: 0 }],
    ['INVALID_BUDGET', one, { budget: -1 }],
    ['INVALID_BUDGET', one, { budget: NaN }],
    ['INVALID_BUDGET', one, { budget: Infinity }],
    ['INVALID_BUDGET', one, {}],
    ['MISSING_CUSTOM_STRATEGY', one, { budget: 1, strategy: 'custom' }],
    ['INVALID_STRATEGY', one, { budget: 1, strategy: 'best' }],
    ['INVALID_STRATEGY', one, { budget: 1, strategy: 'toString' }],
    [
      'DIMENSION_MISMATCH',
      [chunk('a', 1, 1, { embedding: [1] }), chunk('b', 1, 1, { embedding: [1, 2] })],
      { budget: 1 },
    ],
    [
      'MISSING_EMBEDDINGS',
      [chunk('a', 1, 1, { embedding: [1] }), chunk('b', 1, 1)],
      { budget: 1, similarityMetric: 'cosine' },
    ],
    ['DUPLICATE_ID', [chunk('a', 1, 1), chunk('a', 0.5, 1)], { budget: 1 }],
    ['DUPLICATE_ID', [chunk('chunk-1', 1, 1), { content: '', score: 1 }], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', NaN, 1)], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', -Infinity, 1)], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', 1, NaN)], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', 1, -1)], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', 1, Infinity)], { budget: 1 }],
    ['INVALID_CHUNK', [{ content: 'a', score: 1 }], { budget: 1, tokenCounter: () => NaN }],
    ['INVALID_CHUNK', [chunk('a', 1, 1, { embedding: [NaN] })], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', 1, 1, { covers: { x: 2 } })], { budget: 1 }],
    ['INVALID_CHUNK', [chunk('a', 1, 1, { source: { document: 'd', start: 2, end: 1 } })], { budget: 1 }],
    ['INVALID_CHUNK', [{ score: 1 } as ScoredChunk], { budget: 1 }],
    ['INVALID_OPTION', one, { budget: 1, lambda: 1.1 }],
    ['INVALID_OPTION', one, { budget: 1, lambda: NaN }],
    ['INVALID_OPTION', one, { budget: 1, ordering: 'random' }],
    ['INVALID_OPTION', one, { budget: 1, redundancyThreshold: -0.1 }],
    ['INVALID_OPTION', one, { budget: 1, containmentThreshold: 2 }],
    ['INVALID_OPTION', one, { budget: 1, similarityMetric: 'dice' }],
    ['INVALID_OPTION', one, { budget: 1, chunkOverheadTokens: NaN }],
    ['INVALID_OPTION', one, { budget: 1, maxCandidates: NaN }],
    ['INVALID_SELECTION', one, { budget: 1, strategy: 'custom', customStrategy: () => 'a' }],
    ['INVALID_SELECTION', one, { budget: 1, strategy: 'custom', customStrategy: () => [chunk('b', 1, 1)] }],
    ['INVALID_SELECTION', one, { budget: 1, strategy: 'custom', customStrategy: () => [one[0], one[0]] }],
    ['INVALID_SELECTION', one, { budget: 0.5, strategy: 'custom', customStrategy: () => one }],
    ['INVALID_SELECTION', one, { budget: 1, strategy: 'custom', customStrategy: () => [null] }],
  ])('%s', async (code, chunks, options) => {
    const error = await refusal(chunks, options);
    expect(error).toMatchObject({ code, name: 'PackError' });
    expect(error.details).toBeTypeOf('object');
    expect(error.message).toMatch(/^[A-Z].*\.$/u);
  });

  it('lets the error of a custom strategy through', async () => {
    const customStrategy = () => {
      throw new RangeError('mine');
    };
    await expect(pack(one, { budget: 1, strategy: 'custom', customStrategy })).rejects.toThrow(RangeError);
  });

  it('is not thrown for what has a documented treatment', async () => {
    const { chunks, report } = await pack(
      [chunk('fraction', 1, 2.5), chunk('negative', -1, 1), { content: '', score: 0.5, id: 'empty' }],
      { budget: 5.5, chunkOverheadTokens: 0.5 },
    );
    // 3 + 1, then 0 + 1; what is negative is worth less than nothing but greedy takes what fits.
    expect(chunks.map(({ id, tokens }) => [id, tokens])).toEqual([
      ['fraction', 3],
      ['empty', 0],
    ]);
    expect(report).toMatchObject({ tokensUsed: 5, tokensRemaining: 0.5 });
    expect((await pack([], { budget: 1 })).report).toMatchObject({ utilization: 0, excluded: [] });
  });
});

describe('the strategies', () => {
  it('greedy takes by score what still fits', async () => {
    const input = [chunk('c', 0.1, 40), chunk('b', 0.8, 50), chunk('a', 0.9, 60)];
    expect(await ids(input, { budget: 100 })).toEqual(['a', 'c']);
  });

  it('prefix stops at the first that does not fit', async () => {
    const input = [chunk('a', 0.9, 60), chunk('b', 0.8, 50), chunk('c', 0.1, 40)];
    const { chunks, report } = await pack(input, { budget: 100, strategy: 'prefix' });
    expect(chunks.map(({ id }) => id)).toEqual(['a']);
    expect(report.excluded.map(({ id, reason }) => [id, reason])).toEqual([
      ['b', 'budget'],
      ['c', 'strategy'],
    ]);
  });

  it('mmr takes the highest of lambda * relevance - (1 - lambda) * similarity, the first by relevance', async () => {
    const [x, y] = ['export function retry', 'export function retries'];
    const input = [
      chunk('b', 0.8, 1, { content: y }),
      chunk('a', 0.9, 1, { content: x }),
      chunk('c', 0.5, 1, { content: 'colours = red' }),
    ];
    const similarity = trigramSimilarity(x, y);
    expect(0.7 * 0.8 - 0.3 * similarity).toBeLessThan(0.7 * 0.5);
    expect(await ids(input, { budget: 3, strategy: 'mmr', lambda: 0.7 })).toEqual(['a', 'c', 'b']);
  });

  it('knapsack maximises the total score, at any budget, best first, and says so', async () => {
    const input = Array.from({ length: 400 }, (_, i) =>
      chunk(`c${i}`, ((i * 37) % 101) / 101, 100 + ((i * 53) % 97)),
    );
    const { chunks, report } = await pack(input, { budget: 20_000, strategy: 'knapsack' });
    expect(report).toMatchObject({ strategy: 'knapsack', optimality: { proven: true, gap: 0 } });
    expect(chunks.map(({ score }) => score)).toEqual(chunks.map(({ score }) => score).sort((a, b) => b - a));
    expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, i) => i));
  });

  it.each(library.strategyNames)('nothing fits (%s): an empty pack and a valid report', async strategy => {
    const { chunks, report } = await pack([chunk('a', 1, 20), chunk('b', 0.5, 30)], {
      budget: 10,
      strategy,
      customStrategy: () => [],
    });
    expect(chunks).toEqual([]);
    expect(report).toMatchObject({ tokensUsed: 0, tokensRemaining: 10, utilization: 0, selectedCount: 0 });
    expect(report.excluded.map(({ reason }) => reason)).toEqual(['budget', 'budget']);
  });

  it('the reason is judged when the decision falls, not at the end', async () => {
    // At its turn b would have fitted in what is left at the very end under no strategy, but at its turn it did.
    const input = [chunk('a', 1, 50), chunk('b', 0.9, 60), chunk('c', 0.8, 50), chunk('d', 0.7, 1)];
    const { report } = await pack(input, { budget: 100, strategy: 'prefix' });
    expect(report.excluded.map(({ id, reason }) => [id, reason])).toEqual([
      ['b', 'budget'],
      ['c', 'strategy'],
      ['d', 'strategy'],
    ]);
  });

  it('redundancy leaves the input in its order', async () => {
    const input = [chunk('low', 0.1, 1), chunk('high', 0.9, 99), chunk('middle', 0.5, 1)];
    const { report } = await pack(input, { budget: 1, redundancyThreshold: 0.5 });
    expect(report.excluded.map(({ id }) => id)).toEqual(['low', 'high']);
  });
});
