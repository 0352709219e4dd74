import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackError } from '../../../src/engine/pack/errors.ts';
import { pack } from '../../../src/engine/pack/pack.ts';
import { strategyNames, type ScoredChunk } from '../../../src/engine/pack/types.ts';

const chunk = (id: string, score: number, tokens: number): ScoredChunk => ({
  id,
  content: id,
  score,
  tokens,
});

const scoredChunks = fc
  .array(fc.record({ score: fc.integer({ min: 0, max: 5 }), tokens: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 40,
  })
  .map(rows => rows.map(({ score, tokens }, i) => chunk(`c${i}`, score / 5, tokens)));
const strategy = fc.constantFrom(...strategyNames);

describe('pack', () => {
  it('takes by score what still fits (greedy)', async () => {
    const { chunks, report } = await pack([chunk('a', 0.9, 60), chunk('b', 0.8, 50), chunk('c', 0.1, 40)], {
      budget: 100,
    });
    expect(chunks.map(({ id, position }) => [id, position])).toEqual([
      ['a', 0],
      ['c', 1],
    ]);
    expect(report.excluded.map(({ id, reason }) => [id, reason])).toEqual([['b', 'budget']]);
    expect(report).toMatchObject({
      budget: 100,
      tokensUsed: 100,
      tokensRemaining: 0,
      utilization: 1,
      selectedCount: 2,
      excludedCount: 1,
      strategy: 'greedy',
      ordering: 'natural',
    });
  });

  it('stops at the first overflow (prefix), and tells what would have fitted apart', async () => {
    const input = [chunk('a', 0.9, 60), chunk('b', 0.8, 50), chunk('c', 0.1, 40)];
    const { chunks, report } = await pack(input, { budget: 100, strategy: 'prefix' });
    expect(chunks.map(({ id }) => id)).toEqual(['a']);
    expect(report.excluded.map(({ id, reason }) => [id, reason])).toEqual([
      ['b', 'budget'],
      ['c', 'strategy'],
    ]);
  });

  it('gives an empty pack when the first chunk overflows (prefix)', async () => {
    const { chunks, report } = await pack([chunk('a', 1, 20), chunk('b', 0.5, 1)], {
      budget: 10,
      strategy: 'prefix',
    });
    expect(chunks).toEqual([]);
    expect(report.excludedCount).toBe(2);
  });

  it('charges the overhead of each chunk', async () => {
    const { report } = await pack([chunk('a', 1, 10), chunk('b', 1, 10)], {
      budget: 25,
      chunkOverheadTokens: 5,
    });
    expect(report).toMatchObject({ selectedCount: 1, tokensUsed: 15 });
  });

  it('considers the first maxCandidates of the input, whatever their scores', async () => {
    const { chunks, report } = await pack([chunk('a', 0.1, 1), chunk('b', 0.9, 1)], {
      budget: 10,
      maxCandidates: 1,
    });
    expect(chunks.map(({ id }) => id)).toEqual(['a']);
    expect(report.excluded.map(({ id, reason }) => [id, reason])).toEqual([['b', 'max-candidates']]);
  });

  it('fills in ids and counts tokens as ceil(length / 4)', async () => {
    const { chunks } = await pack([{ content: 'abcde', score: 1 }], { budget: 10 });
    expect(chunks).toMatchObject([{ id: 'chunk-0', tokens: 2, position: 0 }]);
  });

  it('gives chunks their metadata back', async () => {
    const metadata = { path: 'a.ts' };
    const { chunks } = await pack([{ content: 'x', score: 1, metadata }], { budget: 10 });
    expect(chunks[0]?.metadata).toBe(metadata);
  });

  it.each([0, -1, NaN, Infinity])('refuses a budget of %s', async budget => {
    await expect(pack([], { budget })).rejects.toMatchObject({ name: 'PackError', code: 'INVALID_BUDGET' });
  });

  it.each([
    ['an unknown strategy', () => pack([], { budget: 1, strategy: 'best' as never }), 'INVALID_STRATEGY'],
    ['a score that is no number', () => pack([chunk('a', NaN, 1)], { budget: 1 }), 'INVALID_CHUNK'],
    ['negative tokens', () => pack([chunk('a', 1, -1)], { budget: 1 }), 'INVALID_CHUNK'],
    [
      'two chunks of one id',
      () => pack([chunk('a', 1, 1), chunk('a', 1, 1)], { budget: 1 }),
      'INVALID_CHUNK',
    ],
    ['a negative overhead', () => pack([], { budget: 1, chunkOverheadTokens: -1 }), 'INVALID_OPTION'],
    [
      'a maxCandidates that is no number',
      () => pack([], { budget: 1, maxCandidates: NaN }),
      'INVALID_OPTION',
    ],
  ])('refuses %s', async (_, call, code) => {
    const error = await call().then(
      () => undefined,
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(PackError);
    expect(error).toMatchObject({ code });
  });

  it('never exceeds the budget, and included and excluded partition the input', async () => {
    await fc.assert(
      fc.asyncProperty(
        scoredChunks,
        strategy,
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 9 }),
        async (input, name, budget, overhead) => {
          const { chunks, report } = await pack(input, {
            budget,
            strategy: name,
            chunkOverheadTokens: overhead,
          });
          const used = chunks.reduce((sum, { tokens }) => sum + tokens + overhead, 0);
          expect(used).toBe(report.tokensUsed);
          expect(used).toBeLessThanOrEqual(budget);
          const ids = [...chunks, ...report.excluded].map(({ id }) => id).sort();
          expect(ids).toEqual(input.map(({ id }) => id).sort());
        },
      ),
    );
  });

  it('says budget only of chunks that did not fit, judged when their turn came (greedy)', async () => {
    await fc.assert(
      fc.asyncProperty(scoredChunks, fc.integer({ min: 1, max: 300 }), async (input, budget) => {
        const { chunks, report } = await pack(input, { budget });
        for (const out of report.excluded) {
          const before = chunks
            .filter(({ score }) => score >= out.score)
            .reduce((sum, { tokens }) => sum + tokens, 0);
          expect(before + out.tokens).toBeGreaterThan(budget);
        }
      }),
    );
  });

  it('is the ranking’s own beginning (prefix)', async () => {
    await fc.assert(
      fc.asyncProperty(scoredChunks, fc.integer({ min: 1, max: 300 }), async (input, budget) => {
        const { chunks } = await pack(input, { budget, strategy: 'prefix' });
        const ranking = [...input].sort((a, b) => b.score - a.score).map(({ id }) => id);
        expect(chunks.map(({ id }) => id)).toEqual(ranking.slice(0, chunks.length));
      }),
    );
  });
});
