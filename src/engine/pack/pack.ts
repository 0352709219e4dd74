import { candidatesOf, checkEmbeddings, countByLength } from './candidates.ts';
import { checkOptions } from './checkOptions.ts';
import { inOrder } from './ordering.ts';
import { outlookOf } from './outlook.ts';
import { takePinned } from './pinned.ts';
import { precedence } from './precedence.ts';
import { redundancyBy } from './redundancy.ts';
import { Similarities } from './similarity/similarities.ts';
import { strategies } from './strategies/registry.ts';
import type { Weighed } from './selection.ts';
import type { ExcludedChunk, Exclusion, PackOptions, PackResult, ScoredChunk } from './types.ts';

/** Packs again and again with the same options, or some of them changed, and keeps what it takes to compare texts. */
export interface Packer<O = unknown> {
  /** @throws PackError as {@link pack} does */
  pack<M extends O>(
    chunks: readonly ScoredChunk<M>[],
    changes?: Partial<PackOptions<M>>,
  ): Promise<PackResult<M>>;
}

/** Holds options, and what was learnt of the texts that were packed, for as long as it lives. */
export function createPacker<O = unknown>(options: PackOptions<O>): Packer<O> {
  const similarities = new Similarities();
  return {
    pack: <M extends O>(chunks: readonly ScoredChunk<M>[], changes: Partial<PackOptions<M>> = {}) =>
      packWith<M>(chunks, { ...(options as unknown as PackOptions<M>), ...changes }, similarities),
  };
}

/**
 * Chooses the chunks that go into a token budget, and says for each other one why it is out. Chosen and excluded
 * together are the input. Equal scores are told apart by tokens and text, never by their place in the input.
 *
 * @throws PackError `INVALID_BUDGET`, `INVALID_STRATEGY`, `MISSING_CUSTOM_STRATEGY`, `INVALID_OPTION`, `INVALID_CHUNK`,
 *   `DUPLICATE_ID`, `DIMENSION_MISMATCH`, `MISSING_EMBEDDINGS`, `INVALID_SELECTION`
 */
export function pack<M>(chunks: readonly ScoredChunk<M>[], options: PackOptions<M>): Promise<PackResult<M>> {
  return packWith(chunks, options, new Similarities());
}

async function packWith<M>(
  chunks: readonly ScoredChunk<M>[],
  options: PackOptions<M>,
  similarities: Similarities,
): Promise<PackResult<M>> {
  const started = performance.now();
  checkOptions(options);
  const { budget, strategy = 'greedy', ordering = 'natural', tokenCounter = countByLength } = options;
  const all = candidatesOf(chunks, options);
  const considered = all.slice(0, options.maxCandidates ?? all.length);
  checkEmbeddings(considered, options);
  const byHand = takePinned(considered.toSorted(precedence), options);
  const selection = await strategies[strategy]({
    candidates: byHand.open,
    pinned: byHand.chosen,
    budget: byHand.left,
    options,
    countTokens: tokenCounter,
    similarities,
    redundancy() {
      const redundancy = redundancyBy(options, similarities);
      for (const candidate of byHand.chosen) redundancy.choose(candidate);
      return redundancy;
    },
  });

  const chosen = inOrder([...byHand.chosen, ...selection.chosen], ordering);
  const taken = new Set(chosen);
  const out = all.filter(candidate => !taken.has(candidate));
  const why = (candidate: Weighed<M>): Exclusion =>
    byHand.passedOver.get(candidate) ?? selection.passedOver.get(candidate) ?? { reason: 'max-candidates' };
  const tokensUsed = chosen.reduce((sum, { cost }) => sum + cost, 0);
  const lost = out.filter(candidate => why(candidate).reason === 'budget').sort(precedence);
  return {
    chunks: chosen.map(({ id, content, score, tokens, metadata }, position) => ({
      id,
      content,
      score,
      tokens,
      position,
      metadata,
    })),
    report: {
      budget,
      tokensUsed,
      tokensRemaining: budget - tokensUsed,
      utilization: tokensUsed / budget,
      selectedCount: chosen.length,
      excludedCount: out.length,
      strategy,
      ordering,
      excluded: out.map((candidate): ExcludedChunk<M> => {
        const { id, content, score, tokens, metadata } = candidate;
        return { id, content, score, tokens, metadata, ...why(candidate) };
      }),
      outlook: outlookOf(chosen, lost, tokensUsed),
      ...(selection.optimality === undefined ? {} : { optimality: selection.optimality }),
      timestamp: new Date().toISOString(),
      durationMs: performance.now() - started,
    },
  };
}
