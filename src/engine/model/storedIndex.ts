import type { ChunkKind } from './chunk.ts';

/** What a document is for, judged by its path: ranking prefers the code itself to what surrounds it. */
export const pathClasses = ['code', 'test', 'docs', 'config', 'example'] as const;
export type PathClass = (typeof pathClasses)[number];

/** What the index keeps of a document. */
export interface IndexedDocument {
  readonly path: string;
  readonly language: string;
  readonly encoding: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Hex digest of the bytes on disk. */
  readonly hash: string;
  readonly lineCount: number;
  /** When its bytes were last read, in milliseconds since 1970: an mtime too near to it proves nothing. */
  readonly checkedAtMs: number;
  /** Why its language's own chunker was not used, if it was not. */
  readonly fallback?: string;
}

/** What the index keeps of a chunk: everything but its text, which stays in the file. */
export interface IndexedChunk {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: ChunkKind;
  /** Symbol path joined for display: `Store.open`; empty if none. */
  readonly symbol: string;
  readonly label?: string;
  /** Estimated; what is packed is counted exactly. */
  readonly tokens: number;
  /** Hex digest of the chunk's text. */
  readonly hash: string;
}

/** A document in the store. */
export interface StoredDocument extends IndexedDocument {
  readonly id: number;
  /** The rebuild that it belongs to; an older one is due for indexing. */
  readonly generation: number;
}

/** A chunk in the store. */
export interface StoredChunk extends IndexedChunk {
  readonly documentId: number;
  /** From 0, in line order within the document. */
  readonly ordinal: number;
}
