import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ChunkKind } from '../model/chunk.ts';
import type { StoredChunk, StoredDocument } from '../model/storedIndex.ts';
import type { IgnoreRule, SkipReason, SkippedFile } from '../model/workspace.ts';
import { bytesOf, damaged } from './bytes.ts';
import { addressesOf } from './draftSegment.ts';
import type { WriterLock } from './lock.ts';
import { acquireWriterLock } from './lock.ts';
import { mergeSegments, segmentsToMerge, type SegmentSize } from './mergeSegments.ts';
import { makeStoreFolder, openToRead, openToWrite, setAside } from './openDatabase.ts';
import type { SegmentDraft } from './segmentDraft.ts';
import { guarded, transaction } from './sqlite.ts';
import { blobOf, StoredSegment } from './storedSegment.ts';

/** A skipped file as the store keeps it: with what it was when its content was judged. */
export interface StoredSkip extends SkippedFile {
  /** Bytes and mtime of a file that was read to be judged; absent when its path alone decided. */
  readonly size?: number;
  readonly mtimeMs?: number;
}

/** One change of the index, kept or lost as a whole. */
export interface IndexChange {
  /** Ids of documents that are gone or come anew. */
  readonly remove?: readonly number[];
  readonly add?: SegmentDraft;
  /** Documents whose bytes proved to be the same: their new mtime. */
  readonly touch?: readonly { readonly id: number; readonly mtimeMs: number; readonly checkedAtMs: number }[];
  readonly skip?: readonly StoredSkip[];
  readonly unskip?: readonly string[];
}

type Row = Record<string, unknown>;

function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw damaged(`${column} is not a text`);
  return value;
}

function documentOf(row: Row): StoredDocument {
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

function chunkOf(row: Row): StoredChunk {
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

function skipOf(row: Row): StoredSkip {
  return {
    path: textOf(row, 'path'),
    reason: textOf(row, 'reason') as SkipReason,
    detail: textOf(row, 'detail'),
    directory: row['directory'] === 1,
    ...(row['rule'] === null ? {} : { rule: JSON.parse(textOf(row, 'rule')) as IgnoreRule }),
    ...(row['mtime'] === null ? {} : { size: Number(row['size']), mtimeMs: Number(row['mtime']) }),
  };
}

/**
 * The index of a workspace in one SQLite file: documents, chunks, posting lists, vectors. One process writes, by lock;
 * any number read, each seeing whole changes only.
 *
 * Every method throws CitepackError: `STORE_DAMAGED`, `STORE_FULL`, `STORE_NOT_WRITABLE` or `STORE_LOCKED`.
 */
export class IndexStore {
  readonly path: string;
  /** What was set aside on opening, one sentence. */
  readonly notice: string | undefined;
  readonly #db: DatabaseSync;
  readonly #lock: WriterLock | undefined;
  readonly #statements = new Map<string, StatementSync>();
  #segments: { revision: number; segments: StoredSegment[] } | undefined;

  private constructor(path: string, db: DatabaseSync, lock?: WriterLock, notice?: string) {
    this.path = path;
    this.notice = notice;
    this.#db = db;
    this.#lock = lock;
  }

  /** Opens the store to write; undefined when another process has it open to write. */
  static openToWrite(path: string): IndexStore | undefined {
    makeStoreFolder(path);
    const lock = acquireWriterLock(path);
    if (lock === undefined) return undefined;
    try {
      const { db, notice } = openToWrite(path);
      const store = new IndexStore(path, db, lock, notice);
      store.setMeta('open', '1');
      return store;
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Opens the store to read. @throws CitepackError `STORE_MISSING` */
  static openToRead(path: string): IndexStore {
    return new IndexStore(path, openToRead(path).db);
  }

  get writable(): boolean {
    return this.#lock !== undefined;
  }

  close(): void {
    try {
      if (this.writable) this.setMeta('open', '0');
    } finally {
      if (this.#db.isOpen) this.#db.close();
      this.#lock?.release();
    }
  }

  /** Sets this store aside as damaged and opens an empty one in its place, under the same lock. */
  replace(): IndexStore {
    if (this.#db.isOpen) this.#db.close();
    const aside = setAside(this.path, 'damaged');
    const store = new IndexStore(
      this.path,
      openToWrite(this.path).db,
      this.#lock,
      `The index was damaged. It was set aside as ${aside} and is being rebuilt.`,
    );
    store.setMeta('open', '1');
    return store;
  }

  meta(key: string): string | undefined {
    return guarded(this.path, () => {
      const row = this.#all('SELECT value FROM meta WHERE key = ?', key)[0];
      return row === undefined ? undefined : textOf(row, 'value');
    });
  }

  setMeta(key: string, value: string): void {
    guarded(this.path, () => {
      this.#db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
    });
  }

  /** Runs `work` on one state of the index, whatever is written meanwhile. */
  read<T>(work: () => T): T {
    return guarded(this.path, () => transaction(this.#db, 'BEGIN', work));
  }

  documents(): StoredDocument[] {
    return this.#all('SELECT * FROM documents').map(documentOf);
  }

  document(path: string): StoredDocument | undefined {
    return this.#all('SELECT * FROM documents WHERE path = ?', path).map(documentOf)[0];
  }

  documentById(id: number): StoredDocument | undefined {
    return this.#all('SELECT * FROM documents WHERE id = ?', id).map(documentOf)[0];
  }

  /** True when some document's path begins with the folder `path`. */
  hasDocumentsBelow(path: string): boolean {
    return (
      this.#all('SELECT 1 FROM documents WHERE path >= ? AND path < ? LIMIT 1', `${path}/`, `${path}0`)
        .length > 0
    );
  }

  chunksOf(documentId: number): StoredChunk[] {
    return this.#all('SELECT * FROM chunks WHERE document = ? ORDER BY ordinal', documentId).map(chunkOf);
  }

  chunk(documentId: number, ordinal: number): StoredChunk | undefined {
    return this.#all('SELECT * FROM chunks WHERE document = ? AND ordinal = ?', documentId, ordinal).map(
      chunkOf,
    )[0];
  }

  skipped(): StoredSkip[] {
    return this.#all('SELECT * FROM skipped').map(skipOf);
  }

  counts(): { documents: number; chunks: number; tokens: number; skipped: number; segments: number } {
    const row = this.#all(`SELECT
      (SELECT count(*) FROM documents) AS documents, (SELECT count(*) FROM chunks) AS chunks,
      (SELECT coalesce(sum(tokens), 0) FROM chunks) AS tokens, (SELECT count(*) FROM skipped) AS skipped,
      (SELECT count(*) FROM segments) AS segments`)[0];
    return {
      documents: Number(row?.['documents']),
      chunks: Number(row?.['chunks']),
      tokens: Number(row?.['tokens']),
      skipped: Number(row?.['skipped']),
      segments: Number(row?.['segments']),
    };
  }

  /** The segments as they are now; read again only when the index has changed since. */
  segments(): readonly StoredSegment[] {
    const revision = Number(this.meta('revision') ?? 0);
    if (this.#segments?.revision !== revision) {
      this.#segments = { revision, segments: guarded(this.path, () => StoredSegment.readAll(this.#db)) };
    }
    return this.#segments.segments;
  }

  /** The terms of a segment, in SQLite's order. */
  termsOf(segment: number): string[] {
    return this.#all('SELECT term FROM postings WHERE segment = ? ORDER BY term', segment).map(row => textOf(row, 'term'));
  }

  /** Writes a change in one transaction. */
  apply(change: IndexChange): void {
    guarded(this.path, () =>
      transaction(this.#db, 'BEGIN IMMEDIATE', () => {
        this.#remove(change.remove ?? []);
        if (change.add !== undefined) this.#add(change.add);
        const touch = this.#db.prepare('UPDATE documents SET mtime = ?, checked_at = ? WHERE id = ?');
        for (const { id, mtimeMs, checkedAtMs } of change.touch ?? []) touch.run(mtimeMs, checkedAtMs, id);
        const unskip = this.#db.prepare('DELETE FROM skipped WHERE path = ?');
        for (const path of change.unskip ?? []) unskip.run(path);
        const skip = this.#db.prepare(
          'INSERT OR REPLACE INTO skipped (path, reason, detail, rule, directory, size, mtime) VALUES (?, ?, ?, ?, ?, ?, ?)',
        );
        for (const { path, reason, detail, rule, directory, size, mtimeMs } of change.skip ?? []) {
          skip.run(
            path,
            reason,
            detail,
            rule === undefined ? null : JSON.stringify(rule),
            directory ? 1 : 0,
            size ?? null,
            mtimeMs ?? null,
          );
        }
        this.#bumpRevision();
      }),
    );
  }

  /** Merges segments while the merge policy asks for it. */
  compact(): void {
    guarded(this.path, () => {
      for (let merges = 0; merges < 64; merges++) {
        const due = segmentsToMerge(this.#segmentSizes());
        if (due === undefined) return;
        transaction(this.#db, 'BEGIN IMMEDIATE', () => {
          mergeSegments(
            this.#db,
            due.map(segment => segment.id),
          );
          this.#bumpRevision();
        });
      }
    });
  }

  /** Starts a rebuild: every document of an earlier generation is due for indexing, and serves until it is replaced. */
  startGeneration(): void {
    this.setMeta('generation', String(this.generation + 1));
  }

  get generation(): number {
    return Number(this.meta('generation') ?? 0);
  }

  #all(sql: string, ...parameters: (string | number)[]): Row[] {
    return guarded(this.path, () => {
      let statement = this.#statements.get(sql);
      if (statement === undefined) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
      return statement.all(...parameters);
    });
  }

  #segmentSizes(): SegmentSize[] {
    return this.#db
      .prepare('SELECT id, chunk_count, live_count FROM segments ORDER BY id')
      .all()
      .map(row => ({
        id: Number(row['id']),
        chunkCount: Number(row['chunk_count']),
        liveCount: Number(row['live_count']),
      }));
  }

  #bumpRevision(): void {
    this.#db.exec(
      "INSERT INTO meta (key, value) VALUES ('revision', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
    );
  }

  #remove(ids: readonly number[]): void {
    if (ids.length === 0) return;
    const gone = new Set(ids);
    const segmentOf = this.#db.prepare('SELECT segment FROM documents WHERE id = ?');
    const removeDocument = this.#db.prepare('DELETE FROM documents WHERE id = ?');
    const removeChunks = this.#db.prepare('DELETE FROM chunks WHERE document = ?');
    const touched = new Set<number>();
    for (const id of ids) {
      const row = segmentOf.get(id);
      if (row !== undefined) touched.add(Number(row['segment']));
      removeDocument.run(id);
      removeChunks.run(id);
    }
    const select = this.#db.prepare('SELECT documents, deleted FROM segments WHERE id = ?');
    const update = this.#db.prepare('UPDATE segments SET deleted = ?, live_count = ? WHERE id = ?');
    for (const segment of touched) {
      const row = select.get(segment);
      const documents = blobOf(row, 'documents');
      const ids32 = new DataView(documents.buffer, documents.byteOffset, documents.byteLength);
      const deleted = blobOf(row, 'deleted').slice();
      let live = 0;
      for (let i = 0; i < deleted.length; i++) {
        if (gone.has(ids32.getUint32(i * 4, true))) deleted[i] = 1;
        else if (deleted[i] === 0) live++;
      }
      update.run(deleted, live, segment);
    }
  }

  #add(draft: SegmentDraft): void {
    const generation = this.generation;
    const segment = Number(
      this.#db
        .prepare(
          `INSERT INTO segments (chunk_count, live_count, documents, ordinals, lengths, classes, deleted, dimensions, vectors, scales)
           VALUES (?, ?, x'', x'', ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          draft.chunkCount,
          draft.chunkCount,
          bytesOf(draft.lengths),
          draft.classes,
          new Uint8Array(draft.chunkCount),
          draft.dimensions,
          bytesOf(draft.vectors),
          bytesOf(draft.scales),
        ).lastInsertRowid,
    );
    const ids = this.#addDocuments(draft, segment, generation);
    const { documents, ordinals } = addressesOf(draft, index => ids[index] ?? 0);
    this.#db
      .prepare('UPDATE segments SET documents = ?, ordinals = ? WHERE id = ?')
      .run(bytesOf(documents), bytesOf(ordinals), segment);
    this.#addPostings(draft, segment);
  }

  #addDocuments(draft: SegmentDraft, segment: number, generation: number): number[] {
    const insertDocument = this.#db.prepare(
      `INSERT INTO documents (path, language, encoding, size, mtime, hash, line_count, checked_at, generation, segment, fallback)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const insertChunk = this.#db.prepare(
      `INSERT INTO chunks (document, ordinal, start_line, end_line, kind, symbol, label, tokens, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    return draft.documents.map(document => {
      const id = Number(
        insertDocument.run(
          document.path,
          document.language,
          document.encoding,
          document.size,
          document.mtimeMs,
          document.hash,
          document.lineCount,
          document.checkedAtMs,
          generation,
          segment,
          document.fallback ?? null,
        ).lastInsertRowid,
      );
      document.chunks.forEach((chunk, ordinal) =>
        insertChunk.run(
          id,
          ordinal,
          chunk.startLine,
          chunk.endLine,
          chunk.kind,
          chunk.symbol,
          chunk.label ?? null,
          chunk.tokens,
          chunk.hash,
        ),
      );
      return id;
    });
  }

  #addPostings(draft: SegmentDraft, segment: number): void {
    if (draft.terms === '') return;
    const insert = this.#db.prepare('INSERT INTO postings (segment, term, data) VALUES (?, ?, ?)');
    let start = 0;
    draft.terms.split('\n').forEach((term, i) => {
      const end = draft.postingEnds[i] ?? start;
      insert.run(segment, term, draft.postings.subarray(start, end));
      start = end;
    });
  }
}
