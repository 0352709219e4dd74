import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { fieldCount } from '../terms/fields.ts';
import { asFloat32, asInt8, asUint16, asUint32, damaged } from './bytes.ts';
import { decodePostings, type Postings } from './postings.ts';
import type { Segment, SegmentVectors } from './segment.ts';

const SELECT = 'SELECT id, chunk_count, documents, ordinals, lengths, classes, deleted FROM segments';
const LOOKUP = 'SELECT data FROM postings WHERE segment = ? AND term = ?';

export function blobOf(row: Record<string, unknown> | undefined, column: string): Uint8Array {
  const value = row?.[column];
  if (value instanceof Uint8Array) return value;
  throw damaged(`${column} is missing`);
}

/** A segment in the store. Its arrays are read at once, posting lists and vectors when asked for. */
export class StoredSegment implements Segment {
  readonly id: number;
  readonly chunkCount: number;
  readonly documents: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly lengths: Uint16Array;
  readonly classes: Uint8Array;
  readonly alive: Uint8Array;
  readonly #db: DatabaseSync;
  readonly #lookup: StatementSync;
  #vectors: SegmentVectors | undefined;

  private constructor(db: DatabaseSync, lookup: StatementSync, id: number, row: Record<string, unknown>) {
    this.#db = db;
    this.#lookup = lookup;
    this.id = id;
    this.chunkCount = Number(row['chunk_count']);
    this.documents = asUint32(blobOf(row, 'documents'));
    this.ordinals = asUint32(blobOf(row, 'ordinals'));
    this.lengths = asUint16(blobOf(row, 'lengths'));
    this.classes = blobOf(row, 'classes').slice();
    this.alive = blobOf(row, 'deleted').map(deleted => 1 - deleted);
    const { chunkCount } = this;
    if (
      this.documents.length !== chunkCount ||
      this.ordinals.length !== chunkCount ||
      this.lengths.length !== chunkCount * fieldCount ||
      this.classes.length !== chunkCount ||
      this.alive.length !== chunkCount
    ) {
      throw damaged(`segment ${id} has arrays of unequal length`);
    }
  }

  /** All segments of a store, in the order of their ids. */
  static readAll(db: DatabaseSync): StoredSegment[] {
    const lookup = db.prepare(LOOKUP);
    return db
      .prepare(`${SELECT} ORDER BY id`)
      .all()
      .map(row => new StoredSegment(db, lookup, Number(row['id']), row));
  }

  static read(db: DatabaseSync, id: number): StoredSegment {
    const row = db.prepare(`${SELECT} WHERE id = ?`).get(id);
    if (row === undefined) throw damaged(`segment ${id} is missing`);
    return new StoredSegment(db, db.prepare(LOOKUP), id, row);
  }

  postings(term: string): Postings | undefined {
    const row = this.#lookup.get(this.id, term);
    return row === undefined ? undefined : decodePostings(blobOf(row, 'data'), this.chunkCount);
  }

  vectors(): SegmentVectors {
    if (this.#vectors !== undefined) return this.#vectors;
    const row = this.#db
      .prepare('SELECT dimensions, vectors, scales FROM segments WHERE id = ?')
      .get(this.id);
    const dimensions = Number(row?.['dimensions']);
    const codes = asInt8(blobOf(row, 'vectors'));
    const scales = asFloat32(blobOf(row, 'scales'));
    if (codes.length !== dimensions * this.chunkCount || scales.length !== this.chunkCount) {
      throw damaged(`segment ${this.id} has vectors of the wrong size`);
    }
    return (this.#vectors = { dimensions, codes, scales });
  }
}
