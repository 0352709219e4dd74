import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { StoredChunk, StoredDocument } from '../model/storedIndex.ts';
import { damaged } from './bytes.ts';
import type { WriterLock } from './lock.ts';
import { acquireWriterLock } from './lock.ts';
import { mergeSegments, segmentsToMerge, type SegmentSize } from './mergeSegments.ts';
import { isSound, makeStoreFolder, openToRead, openToWrite, setAside } from './openDatabase.ts';
import { chunkOf, documentOf, skipOf, textOf, type Row, type StoredSkip } from './rows.ts';
import { guarded, transaction } from './sqlite.ts';
import { StoredSegment } from './storedSegment.ts';
import { bumpRevision, writeChange, type IndexChange } from './writeChange.ts';

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
    return this.#all('SELECT term FROM postings WHERE segment = ? ORDER BY term', segment).map(row =>
      textOf(row, 'term'),
    );
  }

  /**
   * Reads every page and proves that its keys stand in order: what a query that finds nothing is not to be blamed on.
   *
   * @throws CitepackError `STORE_DAMAGED`
   */
  verify(): void {
    guarded(this.path, () => {
      if (!isSound(this.#db)) throw damaged('its pages contradict each other');
    });
  }

  /** Writes a change in one transaction. */
  apply(change: IndexChange): void {
    guarded(this.path, () =>
      transaction(this.#db, 'BEGIN IMMEDIATE', () => writeChange(this.#db, change, this.generation)),
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
          bumpRevision(this.#db);
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
}
