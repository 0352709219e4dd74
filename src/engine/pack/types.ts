/** What is packed. `M` is whatever the caller wants back with each chunk. */
export interface ScoredChunk<M = unknown> {
  readonly content: string;
  /** Relevance, finite; typically 0 to 1. */
  readonly score: number;
  /** Default: `chunk-N`, N from 0 in input order. Unique. */
  readonly id?: string;
  /** Default: counted by `tokenCounter`. A whole number, 0 or more. */
  readonly tokens?: number;
  readonly metadata?: M;
}

/** A chunk with everything that {@link ScoredChunk} leaves open filled in. */
export interface PackCandidate<M = unknown> {
  readonly id: string;
  readonly content: string;
  readonly score: number;
  readonly tokens: number;
  readonly metadata: M | undefined;
}

export const strategyNames = ['greedy', 'prefix'] as const;
export type StrategyName = (typeof strategyNames)[number];

export interface PackOptions {
  /** Tokens, more than 0. */
  readonly budget: number;
  readonly strategy?: StrategyName;
  /** Charged for each chosen chunk on top of its own tokens. Default 0. */
  readonly chunkOverheadTokens?: number;
  /** Default: ceil(length / 4). */
  readonly tokenCounter?: (text: string) => number;
  /** Only the first N of the input are considered. */
  readonly maxCandidates?: number;
  /**
   * A chunk as similar as this to a chosen one is left out as its repetition: 0 to 1, the Jaccard index of character
   * trigrams. Off when absent, 0 or 1.
   */
  readonly redundancyThreshold?: number;
  /** Ids of chunks that come first, best first, before the strategy chooses for what is left of the budget. */
  readonly pinned?: readonly string[];
  /** Ids of chunks that stay out; wins over {@link pinned}. */
  readonly unpinned?: readonly string[];
}

/**
 * `budget`: did not fit in what was left when its turn came. `strategy`: would have fitted, the strategy passed it over.
 * `redundant`: repeats a chosen chunk. `unpinned`: left out by hand. `max-candidates`: beyond the first N.
 */
export type PackReason = 'budget' | 'strategy' | 'redundant' | 'unpinned' | 'max-candidates';

export interface PackedChunk<M = unknown> extends PackCandidate<M> {
  /** From 0, in pack order. */
  readonly position: number;
}

/** Why a chunk is out. */
export interface Exclusion {
  readonly reason: PackReason;
  /** Id of the chosen chunk that it repeats; for the reason `redundant`. */
  readonly redundantWith?: string;
  /** How similar the two are, 0 to 1. */
  readonly similarity?: number;
}

export interface ExcludedChunk<M = unknown> extends PackCandidate<M>, Exclusion {}

export interface PackReport<M = unknown> {
  readonly budget: number;
  /** Overhead included. */
  readonly tokensUsed: number;
  readonly tokensRemaining: number;
  /** `tokensUsed / budget`, 0 to 1. */
  readonly utilization: number;
  readonly selectedCount: number;
  readonly excludedCount: number;
  readonly strategy: StrategyName;
  readonly ordering: 'natural';
  /** In input order. */
  readonly excluded: readonly ExcludedChunk<M>[];
  /** ISO 8601. */
  readonly timestamp: string;
  readonly durationMs: number;
}

export interface PackResult<M = unknown> {
  readonly chunks: readonly PackedChunk<M>[];
  readonly report: PackReport<M>;
}

/** What a strategy decides: the chosen candidates in pack order, and why each other one is out. */
export interface Selection<M = unknown> {
  readonly chosen: readonly PackCandidate<M>[];
  readonly passedOver: ReadonlyMap<PackCandidate<M>, Exclusion>;
}

/** Tells repetitions of what is chosen. */
export interface Redundancy<M> {
  /** Holds a candidate that was chosen against those to come. */
  choose(candidate: PackCandidate<M>): void;
  /** The exclusion of a candidate that repeats a chosen one, the most similar one; undefined when it is new. */
  repetition(candidate: PackCandidate<M>): Exclusion | undefined;
}

/**
 * Chooses among candidates. Stateless: the same input gives the same selection. A candidate costs its tokens plus
 * `overhead`; the chosen ones must not cost more than `budget` together.
 */
export type SelectionStrategy = <M>(
  candidates: readonly PackCandidate<M>[],
  budget: number,
  overhead: number,
  redundancy: Redundancy<M>,
) => Selection<M> | Promise<Selection<M>>;
