/** What is packed. `M` is whatever the caller wants back with each chunk. */
export interface ScoredChunk<M = unknown> {
  /** May be empty: it then has 0 tokens, unless `tokens` says otherwise. */
  readonly content: string;
  /** Relevance, finite; typically 0 to 1, taken as given. May be negative. */
  readonly score: number;
  /** Default: `chunk-N`, N from 0 in input order. Unique. */
  readonly id?: string | undefined;
  /** Default: counted by `tokenCounter`. 0 or more; a fraction counts as the next whole number. */
  readonly tokens?: number | undefined;
  /** Of finite numbers, as many in every chunk; its length does not matter, a zero vector resembles nothing. */
  readonly embedding?: ArrayLike<number> | undefined;
  readonly metadata?: M | undefined;
  /** Where the content stands, for redundancy by place and the strategy `coverage`. */
  readonly source?: ChunkSource | undefined;
  /** What of the task the chunk covers, and how well, 0 to 1: the concepts that the strategy `coverage` wants covered. */
  readonly covers?: Readonly<Record<string, number>> | undefined;
}

/** A range of a document, such as lines; both ends belong to it. */
export interface ChunkSource {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

/** A chunk with everything that {@link ScoredChunk} must have filled in. */
export interface PackCandidate<M = unknown> {
  readonly id: string;
  readonly content: string;
  readonly score: number;
  readonly tokens: number;
  readonly metadata: M | undefined;
  readonly embedding?: ArrayLike<number> | undefined;
  readonly source?: ChunkSource | undefined;
  readonly covers?: Readonly<Record<string, number>> | undefined;
}

export const strategyNames = ['greedy', 'prefix', 'mmr', 'knapsack', 'coverage', 'custom'] as const;
export type StrategyName = (typeof strategyNames)[number];

export const orderings = ['natural', 'u-shaped', 'chronological'] as const;
export type Ordering = (typeof orderings)[number];

export const similarityMetrics = ['auto', 'cosine', 'jaccard'] as const;
export type SimilarityMetric = (typeof similarityMetrics)[number];

export interface PackOptions<M = unknown> {
  /** Tokens, finite, more than 0. */
  readonly budget: number;
  /**
   * `greedy` (default): by score whatever still fits. `prefix`: by score until one does not fit. `mmr`: relevant and
   * unlike what is chosen. `knapsack`: the largest sum of scores there is. `coverage`: most of what is relevant covered,
   * with diminishing returns. `custom`: {@link customStrategy}.
   */
  readonly strategy?: StrategyName | undefined;
  /** For `mmr`: 1 is relevance alone, 0 diversity alone. Default 0.5. */
  readonly lambda?: number | undefined;
  /**
   * `natural` (default): as chosen. `u-shaped`: the best first, the second last, and so inwards. `chronological`: by
   * `metadata.timestamp` (a number, a Date or a date in words), ascending; chunks without come last.
   */
  readonly ordering?: Ordering | undefined;
  /**
   * A chunk as similar as this to a chosen one is left out as its repetition: 0 to 1 of {@link similarityMetric}. Off
   * when absent, 0 or 1.
   */
  readonly redundancyThreshold?: number | undefined;
  /**
   * Count as a repetition also a chunk of which this share stands in a chosen one already, whatever else that has: its
   * lines by place (`source`) or by text. 0 to 1; off when absent or 0.
   */
  readonly containmentThreshold?: number | undefined;
  /**
   * `auto` (default): cosine of the embeddings where both chunks have one, else the Jaccard index of character trigrams.
   */
  readonly similarityMetric?: SimilarityMetric | undefined;
  /** Charged for each chosen chunk on top of its own tokens, 0 or more; a fraction counts as the next whole number. */
  readonly chunkOverheadTokens?: number | undefined;
  /** Default: ceil(length / 4). */
  readonly tokenCounter?: ((text: string) => number) | undefined;
  /** Only the first N of the input are considered. */
  readonly maxCandidates?: number | undefined;
  /** Ids of chunks that come first, best first, before the strategy chooses for what is left of the budget. */
  readonly pinned?: readonly string[] | undefined;
  /** Ids of chunks that stay out; wins over {@link pinned}. */
  readonly unpinned?: readonly string[] | undefined;
  /** For `coverage`: how much each concept of `covers` matters; 1 where absent. */
  readonly conceptWeights?: Readonly<Record<string, number>> | undefined;
  /** For `custom`: chooses among candidates, best first; its answer is checked. */
  readonly customStrategy?: CustomStrategy<M> | undefined;
}

/** @returns the chosen ones of `candidates` in pack order, each once, together within `task.budget` */
export type CustomStrategy<M = unknown> = (
  candidates: readonly PackCandidate<M>[],
  task: CustomTask<M>,
) => readonly Pick<PackCandidate<M>, 'id'>[] | Promise<readonly Pick<PackCandidate<M>, 'id'>[]>;

export interface CustomTask<M = unknown> {
  /** Tokens that are left when what is pinned is in. */
  readonly budget: number;
  readonly chunkOverheadTokens: number;
  readonly countTokens: (text: string) => number;
  readonly options: PackOptions<M>;
}

/**
 * `budget`: did not fit in what was left when its turn came. `strategy`: would have fitted, the strategy passed it over.
 * `redundant`: repeats a chosen chunk. `unpinned`: left out by hand. `max-candidates`: beyond the first N.
 */
export type PackReason = 'budget' | 'strategy' | 'redundant' | 'unpinned' | 'max-candidates';

/** How a chunk repeats another: as a whole, or as a part of it by its place or by its text. */
export type RepetitionKind = 'similar' | 'overlap' | 'contained';

export interface PackedChunk<M = unknown> {
  readonly id: string;
  readonly content: string;
  readonly score: number;
  readonly tokens: number;
  /** From 0, in pack order. */
  readonly position: number;
  readonly metadata: M | undefined;
}

/** Why a chunk is out. */
export interface Exclusion {
  readonly reason: PackReason;
  /** Id of the chosen chunk that it repeats; for the reason `redundant`. */
  readonly redundantWith?: string;
  /** How similar the two are, or which share of it the other contains, 0 to 1. */
  readonly similarity?: number;
  readonly repetition?: RepetitionKind;
}

export interface ExcludedChunk<M = unknown> extends Exclusion {
  readonly id: string;
  readonly content: string;
  readonly score: number;
  readonly tokens: number;
  readonly metadata: M | undefined;
}

/** A larger budget, and what it would add. */
export interface Raise {
  /** Tokens. With `greedy`, exactly what takes the chunk in; the other strategies may choose anew at it. */
  readonly budget: number;
  /** The chunk that it adds to what the raises before it added. */
  readonly id: string;
  /** Overhead included. */
  readonly tokens: number;
  readonly score: number;
}

/** What the budget cost. */
export interface Outlook {
  /** Sum of the positive scores that were left out for the reason `budget`. */
  readonly scoreLost: number;
  /** Score per token of what is chosen; 0 for an empty pack. */
  readonly valuePerToken: number;
  /** The most score per token that any chunk left out for the budget would have added; 0 when none was. */
  readonly marginalValuePerToken: number;
  /** The best chunks that the budget left out, and the budgets that take them in, one after the other. */
  readonly raises: readonly Raise[];
}

/** How far a `knapsack` selection may be from the best there is. */
export interface Optimality {
  /** True: no selection within the budget has a larger sum of scores (but for rounding, 1e-12 of it). */
  readonly proven: boolean;
  /** No selection has a larger sum than this. */
  readonly upperBound: number;
  /** `(upperBound - sum) / upperBound`, 0 when proven. */
  readonly gap: number;
}

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
  readonly ordering: Ordering;
  /** In input order. */
  readonly excluded: readonly ExcludedChunk<M>[];
  readonly outlook: Outlook;
  /** For the strategy `knapsack`. */
  readonly optimality?: Optimality;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly durationMs: number;
}

export interface PackResult<M = unknown> {
  readonly chunks: readonly PackedChunk<M>[];
  readonly report: PackReport<M>;
}
