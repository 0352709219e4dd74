import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack } from '../../../src/engine/pack/pack.ts';
import { trigramSimilarity } from '../../../src/engine/pack/similarity/similarities.ts';
import { strategyNames, type ScoredChunk } from '../../../src/engine/pack/types.ts';
import { optionsFor } from './arbitraries.ts';

/** Jaccard index by its definition. */
function defined(a: string, b: string): number {
  const set = (text: string): Set<string> =>
    new Set(
      text.length < 3
        ? [text.padEnd(3, '\0')]
        : Array.from({ length: text.length - 2 }, (_, i) => text.slice(i, i + 3)),
    );
  const [x, y] = [set(a), set(b)];
  return x.intersection(y).size / x.union(y).size;
}

const words = fc.array(fc.constantFrom('retry', 'delay', 'of', 'the', 'request', 'é𝄞'), { maxLength: 12 });
const text = words.map(parts => parts.join(' '));

describe('similarity by trigrams', () => {
  it('is the Jaccard index of the two sets', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(trigramSimilarity(a, b)).toBeCloseTo(defined(a, b), 12);
      }),
    );
  });
});

describe('a redundancy threshold', () => {
  it('leaves out what repeats a chosen chunk, and names the chunk', async () => {
    const content = 'export function retryDelay(attempt) { return 2 ** attempt; }';
    const chunks: ScoredChunk[] = [
      { id: 'a', content, score: 0.9 },
      { id: 'copy', content: `${content} `, score: 0.8 },
      { id: 'other', content: 'export const colours = ["red", "green", "blue"];', score: 0.7 },
    ];
    const { chunks: chosen, report } = await pack(chunks, { budget: 1_000, redundancyThreshold: 0.9 });
    expect(chosen.map(({ id }) => id)).toEqual(['a', 'other']);
    expect(report.excluded).toMatchObject([{ id: 'copy', reason: 'redundant', redundantWith: 'a' }]);
    expect(report.excluded[0]?.similarity).toBeCloseTo(trigramSimilarity(content, `${content} `), 12);
  });

  it('holds between any two chosen chunks, and each excluded one has a chosen twin', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 15 }),
        fc.constantFrom(...strategyNames),
        fc.double({ min: 0.1, max: 0.99, noNaN: true }),
        fc.integer({ min: 5, max: 60 }),
        async (texts, strategy, redundancyThreshold, budget) => {
          const input = texts.map((content, i) => ({ content, score: 1 - i / 20 }));
          const { chunks, report } = await pack(input, {
            ...optionsFor(strategy, budget),
            redundancyThreshold,
          });
          for (const [i, a] of chunks.entries()) {
            for (const b of chunks.slice(i + 1)) {
              expect(trigramSimilarity(a.content, b.content)).toBeLessThan(redundancyThreshold);
            }
          }
          for (const { reason, redundantWith, similarity, content } of report.excluded) {
            if (reason !== 'redundant') continue;
            const twin = chunks.find(({ id }) => id === redundantWith);
            expect(trigramSimilarity(content, twin?.content ?? '')).toBeCloseTo(similarity ?? -1, 12);
          }
          expect(report.tokensUsed).toBeLessThanOrEqual(budget);
          expect(chunks.length + report.excluded.length).toBe(texts.length);
        },
      ),
    );
  });

  it('is off when absent, 0 or 1', async () => {
    const twins = [1, 2].map(score => ({ content: 'the same text', score }));
    for (const options of [{}, { redundancyThreshold: 0 }, { redundancyThreshold: 1 }]) {
      expect((await pack(twins, { budget: 100, ...options })).chunks.length).toBe(2);
    }
    await expect(pack(twins, { budget: 100, redundancyThreshold: 1.1 })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    });
  });
});
