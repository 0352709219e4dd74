import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPacker, pack } from '../../../src/engine/pack/pack.ts';
import { precedence } from '../../../src/engine/pack/precedence.ts';
import {
  orderings,
  similarityMetrics,
  strategyNames,
  type PackCandidate,
  type PackOptions,
  type ScoredChunk,
} from '../../../src/engine/pack/types.ts';
import { Similarities } from '../../../src/engine/pack/similarity/similarities.ts';
import { chunks, optionsFor } from './arbitraries.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const options = fc
  .record({
    strategy: fc.constantFrom(...strategyNames),
    budget: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.double({ min: 0.5, max: 600, noNaN: true })),
    ordering: fc.constantFrom(...orderings),
    lambda: share,
    redundancyThreshold: share,
    containmentThreshold: share,
    chunkOverheadTokens: fc.constantFrom(0, 0, 3, 2.5),
    maxCandidates: fc.option(fc.nat(30), { nil: undefined }),
    pinned: fc.subarray(['c0', 'c3', 'c7']),
    unpinned: fc.subarray(['c1', 'c3', 'c9', 'none']),
  })
  .map((rest): PackOptions => ({ ...optionsFor(rest.strategy, rest.budget), ...rest }));

function scoresOf(packed: readonly { readonly score: number }[]): number[] {
  return packed.map(({ score }) => score).sort((a, b) => a - b);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

describe('every pack', () => {
  it('keeps the budget, splits the input in two, and is the same for the same input', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, options, async (input, chosenOptions) => {
        const { chunks: packed, report } = await pack(input, chosenOptions);
        const overhead = Math.ceil(chosenOptions.chunkOverheadTokens ?? 0);
        expect(report.tokensUsed).toBe(sumOf(packed.map(({ tokens }) => tokens + overhead)));
        expect(report.tokensUsed).toBeLessThanOrEqual(chosenOptions.budget);
        expect(report.tokensRemaining).toBeCloseTo(chosenOptions.budget - report.tokensUsed, 9);
        const outIds = report.excluded.map(({ id }) => id);
        const inIds = packed.map(({ id }) => id);
        expect([...inIds, ...outIds].toSorted()).toEqual(input.map(({ id }) => id).toSorted());
        expect(outIds).toEqual(input.map(({ id }) => id ?? '').filter(id => outIds.includes(id)));
        expect(packed.map(({ position }) => position)).toEqual(packed.map((_, i) => i));
        for (const { reason, redundantWith, tokens } of report.excluded) {
          if (reason === 'redundant') expect(inIds).toContain(redundantWith);
          if (reason === 'strategy') expect(tokens + overhead).toBeLessThanOrEqual(chosenOptions.budget);
        }
        const again = await pack(input, chosenOptions);
        expect(again.chunks).toEqual(packed);
        expect(again.report.excluded).toEqual(report.excluded);
      }),
      { numRuns: 300 },
    );
  });

  it('chooses the same scores however chunks of one score are ordered', async () => {
    await fc.assert(
      fc.asyncProperty(
        chunks,
        fc.constantFrom(...strategyNames.filter(name => name !== 'custom')),
        fc.integer({ min: 1, max: 400 }),
        share,
        fc.infiniteStream(fc.nat()) as fc.Arbitrary<Iterator<number, number>>,
        async (input, strategy, budget, redundancyThreshold, random) => {
          const plain = input.map(({ embedding: _, ...rest }) => rest);
          // Reordered only where scores are equal: each score keeps its places.
          const byScore = Map.groupBy(plain, ({ score }) => score);
          for (const [score, equal] of byScore) {
            const keyed = equal.map(chunk => ({ chunk, key: random.next().value }));
            byScore.set(
              score,
              keyed.sort((a, b) => a.key - b.key).map(({ chunk }) => chunk),
            );
          }
          const permuted = plain.flatMap(({ score }) => byScore.get(score)?.shift() ?? []);
          const asked = { strategy, budget, redundancyThreshold };
          const [first, second] = [await pack(plain, asked), await pack(permuted, asked)];
          expect(scoresOf(second.chunks)).toEqual(scoresOf(first.chunks));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is the same from a packer that packed before', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.array(options, { minLength: 2, maxLength: 4 }), async (input, rounds) => {
        const packer = createPacker({ budget: 1 });
        for (const round of rounds) {
          const { chunks: packed, report } = await packer.pack(input, round);
          const fresh = await pack(input, round);
          expect(packed).toEqual(fresh.chunks);
          expect(report.excluded).toEqual(fresh.report.excluded);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('prefix', () => {
  it('is the beginning of the ranking', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 400 }), async (input, budget) => {
        const { chunks: packed } = await pack(input, { budget, strategy: 'prefix' });
        const { chunks: ranked } = await pack(input, { budget: 1_000_000 });
        expect(packed.map(({ id }) => id)).toEqual(ranked.slice(0, packed.length).map(({ id }) => id));
        const next = ranked[packed.length];
        const used = sumOf(packed.map(({ tokens }) => tokens));
        if (next !== undefined) expect(used + next.tokens).toBeGreaterThan(budget);
      }),
    );
  });
});

describe('u-shaped', () => {
  it('is a permutation with rank 1 first and rank 2 last, and so inwards', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 900 }), async (input, budget) => {
        const ranked = (await pack(input, { budget })).chunks.toSorted((a, b) => precedence(a, b));
        const { chunks: shaped } = await pack(input, { budget, ordering: 'u-shaped' });
        const rest = shaped.map(({ id }) => id);
        for (const [i, { id }] of ranked.entries()) expect(i % 2 === 0 ? rest.shift() : rest.pop()).toBe(id);
        expect(rest).toEqual([]);
      }),
    );
  });
});

describe('knapsack', () => {
  const rows = (most: number) =>
    fc.array(
      fc.record({
        score: fc.oneof(
          fc.integer({ min: -2, max: 10 }).map(score => score / 10),
          fc.double({ min: 0, max: 1, noNaN: true }),
        ),
        tokens: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3_000 })),
      }),
      { maxLength: most },
    );
  const chunksOf = (items: { score: number; tokens: number }[]): ScoredChunk[] =>
    items.map(item => ({ ...item, content: '' }));
  const worthAt = async (
    items: { score: number; tokens: number }[],
    budget: number,
    strategy: PackOptions['strategy'] = 'knapsack',
  ): Promise<number> =>
    sumOf((await pack(chunksOf(items), { budget, strategy })).chunks.map(({ score }) => score));

  it('equals brute force up to 18 chunks', async () => {
    await fc.assert(
      fc.asyncProperty(rows(18), fc.integer({ min: 1, max: 4_000 }), async (items, budget) => {
        // By tokens so far, the best score of every subset, in the order of a Gray code: one chunk changes a step.
        let [best, score, tokens, subset] = [0, 0, 0, 0];
        for (let step = 1; step < 1 << items.length; step++) {
          const changed = 31 - Math.clz32(step & -step);
          subset ^= 1 << changed;
          const sign = (subset >> changed) & 1 ? 1 : -1;
          score += sign * (items[changed]?.score ?? 0);
          tokens += sign * (items[changed]?.tokens ?? 0);
          if (tokens <= budget && score > best) best = score;
        }
        const { chunks: packed, report } = await pack(chunksOf(items), { budget, strategy: 'knapsack' });
        expect(sumOf(packed.map(chunk => chunk.score))).toBeCloseTo(best, 9);
        expect(report.optimality).toMatchObject({ proven: true, gap: 0 });
      }),
      { numRuns: 150 },
    );
  });

  it('is never below greedy or coverage, and no larger budget lowers its value', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows(120),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 500 }),
        async (items, budget, more) => {
          const worth = await worthAt(items, budget);
          const positive = items.filter(({ score }) => score > 0);
          for (const other of ['greedy', 'prefix', 'coverage'] as const) {
            expect(worth).toBeGreaterThanOrEqual((await worthAt(positive, budget, other)) - 1e-9);
          }
          expect(await worthAt(items, budget + more)).toBeGreaterThanOrEqual(worth - 1e-9);
        },
      ),
    );
  });
});

/** Maximal marginal relevance by its definition, every similarity computed anew in each round. */
async function plainMmr(
  input: readonly ScoredChunk[],
  budget: number,
  lambda: number,
  similarity: (a: string, b: string) => Promise<number>,
): Promise<string[]> {
  const ranked = input
    .map(chunk => ({ ...chunk, id: chunk.id ?? '', tokens: chunk.tokens ?? 0, metadata: undefined }))
    .sort(precedence);
  const chosen: string[] = [];
  let left = budget;
  for (;;) {
    let best: { chunk: (typeof ranked)[number]; worth: number } | undefined;
    for (const chunk of ranked) {
      if (chosen.includes(chunk.id) || chunk.tokens > left) continue;
      let nearest = -1;
      for (const id of chosen) nearest = Math.max(nearest, await similarity(chunk.id, id));
      const worth = chosen.length === 0 ? chunk.score : lambda * chunk.score - (1 - lambda) * nearest;
      if (best === undefined || worth > best.worth) best = { chunk, worth };
    }
    if (best === undefined) return chosen;
    chosen.push(best.chunk.id);
    left -= best.chunk.tokens;
  }
}

describe('mmr', () => {
  it('chooses what the plain definition chooses, in its order', async () => {
    const similarities = new Similarities();
    await fc.assert(
      fc.asyncProperty(
        chunks,
        fc.integer({ min: 1, max: 400 }),
        share,
        fc.constantFrom(...similarityMetrics.filter(metric => metric !== 'cosine')),
        async (input, budget, lambda, similarityMetric) => {
          const byId = new Map(input.map(chunk => [chunk.id, chunk as PackCandidate]));
          const similarity = (a: string, b: string): Promise<number> => {
            const [x, y] = [byId.get(a), byId.get(b)];
            if (x === undefined || y === undefined) throw new Error('stranger');
            return Promise.resolve(similarities.between(x, y, similarityMetric));
          };
          const { chunks: packed } = await pack(input, { strategy: 'mmr', budget, lambda, similarityMetric });
          expect(packed.map(({ id }) => id)).toEqual(await plainMmr(input, budget, lambda, similarity));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the outlook', () => {
  it('names budgets at which greedy takes exactly what it says', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 200 }), async (input, budget) => {
        const positive = input.filter(({ score }) => score > 0);
        const { chunks: packed, report } = await pack(positive, { budget });
        const { raises, scoreLost, marginalValuePerToken } = report.outlook;
        const lost = report.excluded.filter(({ reason }) => reason === 'budget');
        expect(scoreLost).toBeCloseTo(sumOf(lost.map(({ score }) => score)), 9);
        expect(marginalValuePerToken).toBe(Math.max(0, ...lost.map(({ score, tokens }) => score / tokens)));
        const wanted = new Set(packed.map(({ id }) => id));
        for (const raise of raises) {
          wanted.add(raise.id);
          const larger = await pack(positive, { budget: raise.budget });
          expect(new Set(larger.chunks.map(({ id }) => id))).toEqual(wanted);
        }
      }),
    );
  });
});
