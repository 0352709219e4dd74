import { PackError } from './errors.ts';
import { takePinned } from './pinned.ts';
import { trigramRedundancy } from './redundancy.ts';
import { greedy } from './strategies/greedy.ts';
import { prefix } from './strategies/prefix.ts';
import {
  strategyNames,
  type ExcludedChunk,
  type PackCandidate,
  type PackOptions,
  type PackResult,
  type ScoredChunk,
  type SelectionStrategy,
  type StrategyName,
} from './types.ts';

/** A row a strategy. */
const strategies: Record<StrategyName, SelectionStrategy> = { greedy, prefix };

const countByLength = (text: string): number => Math.ceil(text.length / 4);

function checkOptions({
  budget,
  strategy,
  chunkOverheadTokens = 0,
  maxCandidates,
  redundancyThreshold = 0,
}: PackOptions): void {
  if (!Number.isFinite(budget) || budget <= 0) {
    throw new PackError('INVALID_BUDGET', `The budget must be a number of tokens above 0, not ${budget}.`, {
      budget,
    });
  }
  if (strategy !== undefined && !strategyNames.includes(strategy)) {
    const known = strategyNames.join(', ');
    throw new PackError('INVALID_STRATEGY', `There is no strategy "${strategy}". Choose one of: ${known}.`, {
      strategy,
    });
  }
  if (!Number.isFinite(chunkOverheadTokens) || chunkOverheadTokens < 0) {
    throw new PackError(
      'INVALID_OPTION',
      `chunkOverheadTokens must be 0 or more, not ${chunkOverheadTokens}.`,
      { chunkOverheadTokens },
    );
  }
  if (!(redundancyThreshold >= 0 && redundancyThreshold <= 1)) {
    throw new PackError(
      'INVALID_OPTION',
      `redundancyThreshold must be between 0 and 1, not ${redundancyThreshold}.`,
      { redundancyThreshold },
    );
  }
  if (maxCandidates !== undefined && !(maxCandidates >= 0)) {
    throw new PackError('INVALID_OPTION', `maxCandidates must be 0 or more, not ${maxCandidates}.`, {
      maxCandidates,
    });
  }
}

/** Fills in what the input leaves open, and refuses what has no meaning. */
function candidatesOf<M>(
  chunks: readonly ScoredChunk<M>[],
  countTokens: (text: string) => number,
): PackCandidate<M>[] {
  const ids = new Set<string>();
  return chunks.map(({ id, content, score, tokens, metadata }, index) => {
    const candidate = {
      id: id ?? `chunk-${index}`,
      content,
      score,
      tokens: tokens ?? countTokens(content),
      metadata,
    };
    if (!Number.isFinite(score)) {
      throw new PackError(
        'INVALID_CHUNK',
        `The score of ${candidate.id} must be a finite number, not ${score}.`,
        { id: candidate.id, score },
      );
    }
    if (!Number.isFinite(candidate.tokens) || candidate.tokens < 0) {
      throw new PackError(
        'INVALID_CHUNK',
        `The tokens of ${candidate.id} must be 0 or more, not ${candidate.tokens}.`,
        { id: candidate.id, tokens: candidate.tokens },
      );
    }
    if (ids.has(candidate.id)) {
      throw new PackError('INVALID_CHUNK', `Two chunks have the id ${candidate.id}.`, { id: candidate.id });
    }
    ids.add(candidate.id);
    return candidate;
  });
}

/** Packs again and again with the same options, or some of them changed, without comparing the same texts twice. */
export interface Packer {
  /** @throws PackError as {@link pack} does */
  pack<M>(chunks: readonly ScoredChunk<M>[], changes?: Partial<PackOptions>): Promise<PackResult<M>>;
}

/** Holds options, and what was learnt of the texts that were packed, for as long as it lives. */
export function createPacker(options: PackOptions): Packer {
  const trigrams = new Map<string, Float64Array>();
  return { pack: (chunks, changes = {}) => packWith(chunks, { ...options, ...changes }, trigrams) };
}

/**
 * Chooses the chunks that go into a token budget, and says for each other one why it is out. Chosen and excluded
 * together are the input; equal scores keep the input's order.
 *
 * @throws PackError `INVALID_BUDGET`, `INVALID_STRATEGY`, `INVALID_CHUNK`, `INVALID_OPTION`
 */
export function pack<M>(chunks: readonly ScoredChunk<M>[], options: PackOptions): Promise<PackResult<M>> {
  return createPacker(options).pack(chunks);
}

async function packWith<M>(
  chunks: readonly ScoredChunk<M>[],
  options: PackOptions,
  trigrams: Map<string, Float64Array>,
): Promise<PackResult<M>> {
  const started = performance.now();
  checkOptions(options);
  const { budget, strategy = 'greedy', chunkOverheadTokens = 0, tokenCounter = countByLength } = options;
  const all = candidatesOf(chunks, tokenCounter);
  const considered = all.slice(0, options.maxCandidates ?? all.length);
  const redundancy = trigramRedundancy<M>(options.redundancyThreshold, trigrams);
  const byHand = takePinned(considered, options, redundancy);
  const selection = await strategies[strategy](byHand.open, byHand.left, chunkOverheadTokens, redundancy);
  const chosen = [...byHand.chosen, ...selection.chosen];
  const taken = new Set(chosen);
  const excluded = all
    .filter(candidate => !taken.has(candidate))
    .map((candidate): ExcludedChunk<M> => ({
      ...candidate,
      ...(byHand.passedOver.get(candidate) ??
        selection.passedOver.get(candidate) ?? { reason: 'max-candidates' }),
    }));
  const tokensUsed = chosen.reduce((sum, { tokens }) => sum + tokens + chunkOverheadTokens, 0);
  return {
    chunks: chosen.map((candidate, position) => ({ ...candidate, position })),
    report: {
      budget,
      tokensUsed,
      tokensRemaining: budget - tokensUsed,
      utilization: tokensUsed / budget,
      selectedCount: chosen.length,
      excludedCount: excluded.length,
      strategy,
      ordering: 'natural',
      excluded,
      timestamp: new Date().toISOString(),
      durationMs: performance.now() - started,
    },
  };
}
