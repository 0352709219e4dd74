import type { StoredChunk } from './storedIndex.ts';

/** One part of a candidate's score, in words a user understands. */
export interface ScorePart {
  /** Such as `words`, `vectors`, `tests rank lower`. */
  readonly signal: string;
  /** What it added (`+`), or what the sum was multiplied by (`×`). */
  readonly value: number;
  readonly operation: '+' | '×';
}

/** A chunk that may answer the task. */
export interface Candidate {
  readonly path: string;
  readonly language: string;
  readonly chunk: StoredChunk;
  /** 0 to 1 for every retriever. */
  readonly score: number;
  readonly breakdown: readonly ScorePart[];
}

export const retrieverIds = ['hybrid', 'bm25', 'hashing-256'] as const;
export type RetrieverId = (typeof retrieverIds)[number];
