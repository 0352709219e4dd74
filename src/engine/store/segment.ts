import type { Postings } from './postings.ts';

export interface SegmentVectors {
  readonly dimensions: number;
  /** `dimensions` codes a chunk. */
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** A part of the index that can be searched: chunks 0 to `chunkCount - 1`, whatever they are stored in. */
export interface Segment {
  readonly chunkCount: number;
  /** Document id of each chunk. */
  readonly documents: Uint32Array;
  /** Ordinal of each chunk in its document. */
  readonly ordinals: Uint32Array;
  /** `fieldCount` numbers a chunk: terms in each field. */
  readonly lengths: Uint16Array;
  /** Index into `pathClasses`, a chunk. */
  readonly classes: Uint8Array;
  /** 1 where the chunk still stands, 0 where its document was changed or removed. */
  readonly alive: Uint8Array;
  postings(term: string): Postings | undefined;
  vectors(): SegmentVectors;
}
