import type { StoredChunk, StoredDocument } from './storedIndex.ts';
import type { SkippedFile } from './workspace.ts';

/** Progress of indexing; `filesTotal` is what there is to read, not the workspace's size. */
export interface IndexProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
}

/** What a first index would take, predicted from a walk alone. */
export interface Preflight {
  readonly files: number;
  readonly bytes: number;
  readonly skipped: number;
  readonly chunks: number;
  readonly seconds: number;
  readonly diskBytes: number;
  /** The folders and files that weigh most, largest first. */
  readonly offenders: readonly Offender[];
}

export interface Offender {
  /** A folder ends in `/`. */
  readonly path: string;
  readonly files: number;
  readonly bytes: number;
  /** Share of all bytes, 0 to 1. */
  readonly share: number;
  /** Why it could be left out, when its name says so; undefined when it looks like source. */
  readonly hint?: string;
}

export interface IndexSummary {
  /** Documents indexed anew. */
  readonly indexed: number;
  /** Files that proved unchanged when read. */
  readonly same: number;
  readonly removed: number;
  /** Files and folders that are not documents, in all. */
  readonly skipped: number;
  readonly documents: number;
  readonly chunks: number;
  readonly durationMs: number;
}

export interface IndexStatus {
  readonly storePath: string;
  readonly storeBytes: number;
  readonly documents: number;
  readonly chunks: number;
  /** Estimated, of all chunks together. */
  readonly tokens: number;
  readonly skipped: number;
  readonly segments: number;
  /** False while a first index or a rebuild is unfinished. */
  readonly complete: boolean;
  /** True when this engine may write; false when another process does. */
  readonly writer: boolean;
  readonly skippedByReason: Readonly<Record<string, number>>;
  readonly byLanguage: Readonly<Record<string, number>>;
}

/** What the engine knows about one file: a document with its chunks, or why it is none. */
export type FileExplanation =
  | {
      readonly kind: 'document';
      readonly document: StoredDocument;
      readonly chunks: readonly StoredChunk[];
      /** Set when the file changed after it was indexed. */
      readonly stale: boolean;
    }
  | { readonly kind: 'skipped'; readonly skipped: SkippedFile }
  | { readonly kind: 'not-indexed'; readonly path: string };
