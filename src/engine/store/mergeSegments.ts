import type { DatabaseSync } from 'node:sqlite';
import { fieldCount } from '../terms/fields.ts';
import { bytesOf } from './bytes.ts';
import { decodePostings, PostingEncoder } from './postings.ts';
import { blobOf, StoredSegment } from './storedSegment.ts';

/** Segments of about one size are merged when there are this many: a chunk is rewritten once a level, not once a commit. */
const FAN_IN = 8;
/** SQLite takes no more parts in one union. */
const MOST_SOURCES = 100;

export interface SegmentSize {
  readonly id: number;
  readonly chunkCount: number;
  readonly liveCount: number;
}

/**
 * Which segments to merge next, if any: a full level (sizes within a power of {@link FAN_IN} of each other), or one of
 * which more than half is dead. The levelled merge policy of log-structured indexes (P. O'Neil et al., "The
 * log-structured merge-tree", 1996).
 */
export function segmentsToMerge(segments: readonly SegmentSize[]): SegmentSize[] | undefined {
  const wasteful = segments.find(({ chunkCount, liveCount }) => chunkCount > 0 && liveCount * 2 < chunkCount);
  if (wasteful !== undefined) return [wasteful];
  const levels = new Map<number, SegmentSize[]>();
  for (const segment of segments) {
    const level = Math.floor(Math.log(Math.max(1, segment.liveCount)) / Math.log(FAN_IN));
    const peers = levels.get(level);
    if (peers === undefined) levels.set(level, [segment]);
    else peers.push(segment);
  }
  return [...levels.values()].find(peers => peers.length >= FAN_IN)?.slice(0, MOST_SOURCES);
}

/** Where each chunk of each source segment goes in the merged one; dead chunks go nowhere (-1). */
function placements(sources: readonly StoredSegment[]): { places: Int32Array[]; count: number } {
  let count = 0;
  const places = sources.map(source => Int32Array.from(source.alive, alive => (alive === 1 ? count++ : -1)));
  return { places, count };
}

/**
 * Posting lists of all sources, term after term. Each part of the union comes in the order of the table's key, so that
 * SQLite merges them as they are read and holds one list a source.
 */
function postingsByTerm(
  db: DatabaseSync,
  sources: readonly StoredSegment[],
): Iterable<Record<string, unknown>> {
  const parts = sources.map(
    ({ id }, index) => `SELECT term, data, ${index} AS source FROM postings WHERE segment = ${id}`,
  );
  return db.prepare(`${parts.join(' UNION ALL ')} ORDER BY term, source`).iterate();
}

function mergePostings(
  db: DatabaseSync,
  sources: readonly StoredSegment[],
  places: readonly Int32Array[],
  target: number,
): void {
  const insert = db.prepare('INSERT INTO postings (segment, term, data) VALUES (?, ?, ?)');
  const encoder = new PostingEncoder();
  let current = '';
  let kept = 0;
  const finishTerm = (): void => {
    if (kept > 0) insert.run(target, current, encoder.take());
    kept = 0;
  };
  for (const row of postingsByTerm(db, sources)) {
    const term = String(row['term']);
    const source = Number(row['source']);
    if (term !== current) {
      finishTerm();
      current = term;
    }
    const { chunks, frequencies } = decodePostings(blobOf(row, 'data'), sources[source]?.chunkCount ?? 0);
    for (let i = 0; i < chunks.length; i++) {
      const place = places[source]?.[chunks[i] ?? 0] ?? -1;
      if (place < 0) continue;
      encoder.add(place, frequencies[i] ?? 0);
      kept++;
    }
  }
  finishTerm();
}

/** Writes one segment with the live chunks of several and removes those. To be called inside a transaction. */
export function mergeSegments(db: DatabaseSync, ids: readonly number[]): void {
  const sources = ids.map(id => StoredSegment.read(db, id));
  const { places, count } = placements(sources);
  const dimensions = sources[0]?.vectors().dimensions ?? 0;
  const documents = new Uint32Array(count);
  const ordinals = new Uint32Array(count);
  const lengths = new Uint16Array(count * fieldCount);
  const classes = new Uint8Array(count);
  const vectors = new Int8Array(count * dimensions);
  const scales = new Float32Array(count);
  sources.forEach((source, s) => {
    const { codes, scales: sourceScales } = source.vectors();
    places[s]?.forEach((place, i) => {
      if (place < 0) return;
      documents[place] = source.documents[i] ?? 0;
      ordinals[place] = source.ordinals[i] ?? 0;
      classes[place] = source.classes[i] ?? 0;
      lengths.set(source.lengths.subarray(i * fieldCount, (i + 1) * fieldCount), place * fieldCount);
      vectors.set(codes.subarray(i * dimensions, (i + 1) * dimensions), place * dimensions);
      scales[place] = sourceScales[i] ?? 0;
    });
  });
  if (count > 0) {
    const { lastInsertRowid } = db
      .prepare(
        `INSERT INTO segments (chunk_count, live_count, documents, ordinals, lengths, classes, deleted, dimensions, vectors, scales)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        count,
        count,
        bytesOf(documents),
        bytesOf(ordinals),
        bytesOf(lengths),
        classes,
        new Uint8Array(count),
        dimensions,
        bytesOf(vectors),
        bytesOf(scales),
      );
    const target = Number(lastInsertRowid);
    mergePostings(db, sources, places, target);
    const move = db.prepare('UPDATE documents SET segment = ? WHERE segment = ?');
    for (const { id } of sources) move.run(target, id);
  }
  removeSegments(
    db,
    sources.map(source => source.id),
  );
}

/** Removes segments with their posting lists. */
export function removeSegments(db: DatabaseSync, ids: readonly number[]): void {
  const removeLists = db.prepare('DELETE FROM postings WHERE segment = ?');
  const removeSegment = db.prepare('DELETE FROM segments WHERE id = ?');
  for (const id of ids) {
    removeLists.run(id);
    removeSegment.run(id);
  }
}
