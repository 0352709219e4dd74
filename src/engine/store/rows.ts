import type { ChunkKind } from '../model/chunk.ts';
import type { StoredChunk, StoredDocument } from '../model/storedIndex.ts';
import type { IgnoreRule, SkipReason, SkippedFile } from '../model/workspace.ts';
import { damaged } from './bytes.ts';

/** A skipped file as the store keeps it: with what it was when its content was judged. */
export interface StoredSkip extends SkippedFile {
  /** Bytes and mtime of a file that was read to be judged; absent when its path alone decided. */
  readonly size?: number;
  readonly mtimeMs?: number;
}

/** A row of a table as SQLite gives it. */
export type Row = Record<string, unknown>;

/** @throws CitepackError `STORE_DAMAGED` when the column holds no text */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw damaged(`${column} is not a text`);
  return value;
}

export function documentOf(row: Row): StoredDocument {
  return {
    id: Number(row['id']),
    path: textOf(row, 'path'),
    language: textOf(row, 'language'),
    encoding: textOf(row, 'encoding'),
    size: Number(row['size']),
    mtimeMs: Number(row['mtime']),
    hash: textOf(row, 'hash'),
    lineCount: Number(row['line_count']),
    checkedAtMs: Number(row['checked_at']),
    generation: Number(row['generation']),
    ...(row['fallback'] === null ? {} : { fallback: textOf(row, 'fallback') }),
  };
}

export function chunkOf(row: Row): StoredChunk {
  return {
    documentId: Number(row['document']),
    ordinal: Number(row['ordinal']),
    startLine: Number(row['start_line']),
    endLine: Number(row['end_line']),
    kind: textOf(row, 'kind') as ChunkKind,
    symbol: textOf(row, 'symbol'),
    tokens: Number(row['tokens']),
    hash: textOf(row, 'hash'),
    ...(row['label'] === null ? {} : { label: textOf(row, 'label') }),
  };
}

export function skipOf(row: Row): StoredSkip {
  return {
    path: textOf(row, 'path'),
    reason: textOf(row, 'reason') as SkipReason,
    detail: textOf(row, 'detail'),
    directory: row['directory'] === 1,
    ...(row['rule'] === null ? {} : { rule: JSON.parse(textOf(row, 'rule')) as IgnoreRule }),
    ...(row['mtime'] === null ? {} : { size: Number(row['size']), mtimeMs: Number(row['mtime']) }),
  };
}
