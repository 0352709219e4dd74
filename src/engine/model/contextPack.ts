import type { ScorePart } from './candidate.ts';
import type { ChunkKind } from './chunk.ts';
import type { PackRequest } from './packRequest.ts';

/** A chunk of the pack or of the candidates, with the text that its file had when the pack was built. */
export interface PackChunk {
  /** The citation `path:start-end`. */
  readonly id: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  readonly kind: ChunkKind;
  /** Empty if none. */
  readonly symbol: string;
  readonly label?: string;
  readonly text: string;
  /** Of the text alone, under the request's tokenizer; estimated where `tokensExact` is false. */
  readonly tokens: number;
  readonly tokensExact: boolean;
  /** 0 to 1. */
  readonly score: number;
  /** From 1, by score among the candidates. */
  readonly rank: number;
  readonly breakdown: readonly ScorePart[];
  /** Taken first, by hand. */
  readonly pinned: boolean;
}

/** A range as it is quoted: one chunk, or several of one file that touch. */
export interface PackBlock {
  /** The citation `path:start-end`. */
  readonly id: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly language: string;
  /** Symbols and labels of its chunks, for the heading. */
  readonly titles: readonly string[];
  /** Byte for byte what the file has in these lines, decoded. */
  readonly text: string;
  readonly chunks: readonly PackChunk[];
}

export type ExclusionReason = 'budget' | 'strategy' | 'redundant' | 'unpinned' | 'max-candidates';

export interface ExcludedPackChunk extends PackChunk {
  readonly reason: ExclusionReason;
  /** Citation of the included chunk that it repeats; for the reason `redundant`. */
  readonly redundantWith?: string;
  /** How similar the two are, or which share of it the other contains, 0 to 1. */
  readonly similarity?: number;
  /** Repeats it as a whole, or is a part of it by its place or by its text. */
  readonly repetition?: 'similar' | 'overlap' | 'contained';
}

/** A larger budget, and the chunk that it adds to what the raises before it added. */
export interface BudgetRaise {
  /** Tokens; about right, since touching chunks share a heading and token counts of the chunk are estimated. */
  readonly budgetTokens: number;
  /** The citation of the chunk. */
  readonly id: string;
}

/** What the budget cost. */
export interface BudgetOutlook {
  /** Sum of the scores that were left out for the budget. */
  readonly scoreLost: number;
  /** Score per 1,000 tokens of what is in the pack. */
  readonly scorePerThousandTokens: number;
  /** The most score per 1,000 tokens that any chunk left out for the budget would have added. */
  readonly marginalScorePerThousandTokens: number;
  /** For the best chunks that the budget left out. */
  readonly raises: readonly BudgetRaise[];
  /** For the strategy `knapsack`: whether the sum of scores is proven the largest, and by which share it may miss it. */
  readonly optimality?: { readonly proven: boolean; readonly gap: number };
}

export interface ContextPackReport {
  readonly budgetTokens: number;
  /** Tokens of what is copied, headings and fences included; of the chunks' texts alone for the format `json`. */
  readonly usedTokens: number;
  readonly remainingTokens: number;
  /** 0 to 1. */
  readonly utilization: number;
  readonly chunkCount: number;
  readonly fileCount: number;
  /** Chunks that scored at all; the candidates are the best of them. */
  readonly matchedCount: number;
  readonly candidateCount: number;
  readonly excludedCount: number;
  /** Something relevant was left out because the budget was full. */
  readonly truncated: boolean;
  readonly outlook: BudgetOutlook;
  /** Places of the request, pinned or in focus, that no document of the index has. */
  readonly missing: readonly string[];
  readonly retrieveMs: number;
  readonly packMs: number;
}

export interface ContextPack {
  readonly request: PackRequest;
  /** Ready to paste. Empty when nothing fits. */
  readonly text: string;
  /** In pack order. */
  readonly blocks: readonly PackBlock[];
  readonly excluded: readonly ExcludedPackChunk[];
  /** Citations of the blocks, in order. */
  readonly citations: readonly string[];
  readonly report: ContextPackReport;
}
