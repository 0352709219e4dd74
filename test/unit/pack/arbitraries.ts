import fc from 'fast-check';
import type {
  PackCandidate,
  PackOptions,
  ScoredChunk,
  StrategyName,
} from '../../../src/engine/pack/types.ts';

/** Takes the cheapest first: as unlike the built-in strategies as can be. */
export function cheapest(
  candidates: readonly PackCandidate[],
  { budget, chunkOverheadTokens }: { budget: number; chunkOverheadTokens: number },
): PackCandidate[] {
  let left = budget;
  return candidates
    .toSorted((a, b) => a.tokens - b.tokens)
    .filter(({ tokens }) => {
      const fits = tokens + chunkOverheadTokens <= left;
      if (fits) left -= tokens + chunkOverheadTokens;
      return fits;
    });
}

/** Options of a strategy, with what it cannot do without. */
export function optionsFor(strategy: StrategyName, budget: number): PackOptions {
  return { strategy, budget, ...(strategy === 'custom' ? { customStrategy: cheapest } : {}) };
}

const words = fc.array(fc.constantFrom('retry', 'delay', 'of', 'the', 'request', 'é𝄞', '\n'), {
  maxLength: 12,
});

/** A text of a few words that come again and again. */
export const text = words.map(parts => parts.join(' '));

const few = fc.integer({ min: 0, max: 3 });

/** Chunks with ties, twins, ranges that overlap, embeddings here and there, and concepts that they cover. */
export const chunks = fc
  .array(
    fc.record({
      content: text,
      score: fc.oneof(
        fc.integer({ min: 0, max: 5 }).map(score => score / 5),
        fc.double({ min: -1, max: 1, noNaN: true }),
      ),
      tokens: fc.integer({ min: 0, max: 60 }),
      source: fc.option(
        fc.record({ document: fc.constantFrom('a', 'b'), start: fc.nat(20), length: fc.nat(9) }),
        { nil: undefined },
      ),
      covers: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.double({ min: 0, max: 1, noNaN: true })),
      embedding: fc.option(fc.tuple(few, few, few), { nil: undefined }),
    }),
    { maxLength: 25 },
  )
  .map(rows =>
    rows.map(({ source, ...row }, i): ScoredChunk => ({
      ...row,
      id: `c${i}`,
      source: source && { document: source.document, start: source.start, end: source.start + source.length },
    })),
  );
