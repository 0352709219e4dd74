import { fieldCount, frequencyIn, type PackedFrequencies } from '../terms/fields.ts';
import { ByteReader, ByteWriter, damaged } from './bytes.ts';

/*
 * The posting list of a term in a segment: for each chunk, in ascending order,
 *
 *   varint  chunk's index in the segment, minus the one before, minus 1
 *   byte    low 4 bits: which fields hold the term; high 4 bits: how often the first of them does (15: a varint follows)
 *   varint  how often each further field does
 *
 * Most postings are one occurrence in one field: two bytes.
 */
const INLINE_MOST = 15;

/** A decoded posting list; both arrays have the length of the list. */
export interface Postings {
  /** Indexes of chunks in the segment, ascending. */
  readonly chunks: Uint32Array;
  readonly frequencies: Uint32Array;
}

/** Encodes posting lists, one after the other, with one buffer. */
export class PostingEncoder {
  readonly #writer = new ByteWriter();
  #previous = -1;

  /** @param chunk index in the segment, above the one before */
  add(chunk: number, packed: PackedFrequencies): void {
    this.#writer.varint(chunk - this.#previous - 1);
    this.#previous = chunk;
    let mask = 0;
    for (let field = 0; field < fieldCount; field++) if (frequencyIn(packed, field) > 0) mask |= 1 << field;
    let first = true;
    for (let field = 0; field < fieldCount; field++) {
      const frequency = frequencyIn(packed, field);
      if (frequency === 0) continue;
      if (first) {
        this.#writer.byte(mask | (Math.min(frequency, INLINE_MOST) << 4));
        if (frequency >= INLINE_MOST) this.#writer.varint(frequency);
        first = false;
      } else {
        this.#writer.varint(frequency);
      }
    }
  }

  /** The list so far; the next {@link add} starts another. */
  take(): Uint8Array {
    const bytes = this.#writer.take();
    this.#writer.reset();
    this.#previous = -1;
    return bytes;
  }
}

/**
 * @param chunkCount of the segment; a chunk beyond it means damage
 * @throws CitepackError `STORE_DAMAGED`
 */
export function decodePostings(bytes: Uint8Array, chunkCount: number): Postings {
  const reader = new ByteReader(bytes);
  const chunks = new Uint32Array(bytes.length >> 1);
  const frequencies = new Uint32Array(bytes.length >> 1);
  let count = 0;
  let previous = -1;
  while (!reader.done) {
    previous += reader.varint() + 1;
    if (previous >= chunkCount) throw damaged('a posting points beyond its segment');
    const head = reader.byte();
    const inline = head >>> 4;
    let packed = 0;
    let first = true;
    for (let field = 0; field < fieldCount; field++) {
      if ((head & (1 << field)) === 0) continue;
      const frequency = first && inline < INLINE_MOST ? inline : reader.varint();
      first = false;
      packed |= Math.min(frequency, 0xff) << (field * 8);
    }
    chunks[count] = previous;
    frequencies[count] = packed >>> 0;
    count++;
  }
  return { chunks: chunks.subarray(0, count), frequencies: frequencies.subarray(0, count) };
}
