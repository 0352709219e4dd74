import type { DatabaseSync } from 'node:sqlite';
import { bytesOf } from './bytes.ts';
import { addressesOf } from './draftSegment.ts';
import type { StoredSkip } from './rows.ts';
import type { SegmentDraft } from './segmentDraft.ts';
import { blobOf } from './storedSegment.ts';

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

/** Marks the documents' chunks as deleted in their segments, whose posting lists stay as they are until a merge. */
function removeDocuments(db: DatabaseSync, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const gone = new Set(ids);
  const segmentOf = db.prepare('SELECT segment FROM documents WHERE id = ?');
  const removeDocument = db.prepare('DELETE FROM documents WHERE id = ?');
  const removeChunks = db.prepare('DELETE FROM chunks WHERE document = ?');
  const touched = new Set<number>();
  for (const id of ids) {
    const row = segmentOf.get(id);
    if (row !== undefined) touched.add(Number(row['segment']));
    removeDocument.run(id);
    removeChunks.run(id);
  }
  const select = db.prepare('SELECT documents, deleted FROM segments WHERE id = ?');
  const update = db.prepare('UPDATE segments SET deleted = ?, live_count = ? WHERE id = ?');
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

/** @returns the ids given to the draft's documents, in their order */
function insertDocuments(
  db: DatabaseSync,
  draft: SegmentDraft,
  segment: number,
  generation: number,
): number[] {
  const insertDocument = db.prepare(
    `INSERT INTO documents (path, language, encoding, size, mtime, hash, line_count, checked_at, generation, segment, fallback)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertChunk = db.prepare(
    `INSERT INTO chunks (document, ordinal, start_line, end_line, kind, symbol, label, tokens, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return draft.documents.map(document => {
    const { path, language, encoding, size, mtimeMs, hash, lineCount, checkedAtMs, fallback } = document;
    const id = Number(
      insertDocument.run(
        path,
        language,
        encoding,
        size,
        mtimeMs,
        hash,
        lineCount,
        checkedAtMs,
        generation,
        segment,
        fallback ?? null,
      ).lastInsertRowid,
    );
    document.chunks.forEach(({ startLine, endLine, kind, symbol, label, tokens, hash: chunkHash }, ordinal) =>
      insertChunk.run(id, ordinal, startLine, endLine, kind, symbol, label ?? null, tokens, chunkHash),
    );
    return id;
  });
}

function insertPostings(db: DatabaseSync, draft: SegmentDraft, segment: number): void {
  if (draft.terms === '') return;
  const insert = db.prepare('INSERT INTO postings (segment, term, data) VALUES (?, ?, ?)');
  let start = 0;
  draft.terms.split('\n').forEach((term, i) => {
    const end = draft.postingEnds[i] ?? start;
    insert.run(segment, term, draft.postings.subarray(start, end));
    start = end;
  });
}

function insertSegment(db: DatabaseSync, draft: SegmentDraft, generation: number): void {
  const { chunkCount, lengths, classes, dimensions, vectors, scales } = draft;
  const segment = Number(
    db
      .prepare(
        `INSERT INTO segments (chunk_count, live_count, documents, ordinals, lengths, classes, deleted, dimensions, vectors, scales)
         VALUES (?, ?, x'', x'', ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        chunkCount,
        chunkCount,
        bytesOf(lengths),
        classes,
        new Uint8Array(chunkCount),
        dimensions,
        bytesOf(vectors),
        bytesOf(scales),
      ).lastInsertRowid,
  );
  const ids = insertDocuments(db, draft, segment, generation);
  const { documents, ordinals } = addressesOf(draft, index => ids[index] ?? 0);
  db.prepare('UPDATE segments SET documents = ?, ordinals = ? WHERE id = ?').run(
    bytesOf(documents),
    bytesOf(ordinals),
    segment,
  );
  insertPostings(db, draft, segment);
}

function insertSkips(db: DatabaseSync, skips: readonly StoredSkip[]): void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO skipped (path, reason, detail, rule, directory, size, mtime) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const { path, reason, detail, rule, directory, size, mtimeMs } of skips) {
    const ruleText = rule === undefined ? null : JSON.stringify(rule);
    insert.run(path, reason, detail, ruleText, directory ? 1 : 0, size ?? null, mtimeMs ?? null);
  }
}

/** Writes a change; the caller holds the transaction. @param generation that added documents belong to */
export function writeChange(db: DatabaseSync, change: IndexChange, generation: number): void {
  removeDocuments(db, change.remove ?? []);
  if (change.add !== undefined) insertSegment(db, change.add, generation);
  const touch = db.prepare('UPDATE documents SET mtime = ?, checked_at = ? WHERE id = ?');
  for (const { id, mtimeMs, checkedAtMs } of change.touch ?? []) touch.run(mtimeMs, checkedAtMs, id);
  const unskip = db.prepare('DELETE FROM skipped WHERE path = ?');
  for (const path of change.unskip ?? []) unskip.run(path);
  insertSkips(db, change.skip ?? []);
  bumpRevision(db);
}

/** Tells every reader that the segments which it holds are no longer those of the index. */
export function bumpRevision(db: DatabaseSync): void {
  db.exec(
    "INSERT INTO meta (key, value) VALUES ('revision', '1') ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1",
  );
}
