import type { ChunkKind } from './chunk.ts';

/** What a document is for, judged by its path: ranking prefers the code itself to what surrounds it. */
export const pathClasses = ['code', 'test', 'docs', 'config', 'example'] as const;
export type PathClass = (typeof pathClasses)[number];

/** A document as the store knows it. */
export interface StoredDocument {
  readonly id: number;
  readonly path: string;
  readonly language: string;
  readonly encoding: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly hash: string;
  readonly lineCount: number;
  /** When its bytes were last read, in milliseconds since 1970: an mtime too near to it proves nothing. */
  readonly checkedAtMs: number;
  /** The rebuild that it belongs to; an older one is due for indexing. */
  readonly generation: number;
  /** Why its language's own chunker was not used, if it was not. */
  readonly fallback?: string;
}

/** A chunk as the store knows it: everything but its text, which stays in the file. */
export interface StoredChunk {
  readonly documentId: number;
  /** From 0, in line order within the document. */
  readonly ordinal: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly kind: ChunkKind;
  /** Symbol path joined for display: `Store.open`; empty if none. */
  readonly symbol: string;
  readonly label?: string;
  /** Exact under `o200k_base`. */
  readonly tokens: number;
  /** Hex digest of the chunk's text. */
  readonly hash: string;
}
