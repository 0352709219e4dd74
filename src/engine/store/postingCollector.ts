import type { PackedFrequencies } from '../terms/fields.ts';
import { PostingEncoder } from './postings.ts';

const FIRST_CAPACITY = 1 << 14;

/** Posting lists of a segment, encoded. */
export interface EncodedPostings {
  /** Terms in code unit order, joined by line ends. */
  readonly terms: string;
  /** Where the list of each term ends in `postings`. */
  readonly postingEnds: Uint32Array;
  readonly postings: Uint8Array;
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/**
 * Collects postings chunk after chunk. They lie in flat arrays until the end, and are then sorted by term in linear time:
 * most terms of a batch occur once, and a list for each would take many times the memory.
 */
export class PostingCollector {
  readonly #ids = new Map<string, number>();
  /** Three columns of equal length: the term's id, the chunk, the packed frequencies. */
  #terms = new Uint32Array(FIRST_CAPACITY);
  #chunks = new Uint32Array(FIRST_CAPACITY);
  #frequencies = new Uint32Array(FIRST_CAPACITY);
  #count = 0;

  /** @param chunk index in the segment; never below that of the call before */
  add(term: string, chunk: number, frequencies: PackedFrequencies): void {
    let id = this.#ids.get(term);
    if (id === undefined) this.#ids.set(term, (id = this.#ids.size));
    if (this.#count === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#chunks = grown(this.#chunks);
      this.#frequencies = grown(this.#frequencies);
    }
    this.#terms[this.#count] = id;
    this.#chunks[this.#count] = chunk;
    this.#frequencies[this.#count] = frequencies;
    this.#count++;
  }

  encode(): EncodedPostings {
    const { order, starts } = this.#byTerm();
    const sorted = [...this.#ids.keys()].sort();
    const encoder = new PostingEncoder();
    const postingEnds = new Uint32Array(sorted.length);
    const lists = sorted.map((term, i) => {
      const id = this.#ids.get(term) ?? 0;
      for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++) {
        const posting = order[at] ?? 0;
        encoder.add(this.#chunks[posting] ?? 0, this.#frequencies[posting] ?? 0);
      }
      const list = encoder.take();
      postingEnds[i] = (postingEnds[i - 1] ?? 0) + list.length;
      return list;
    });
    const postings = new Uint8Array(postingEnds.at(-1) ?? 0);
    lists.forEach((list, i) => postings.set(list, (postingEnds[i] ?? 0) - list.length));
    return { terms: sorted.join('\n'), postingEnds, postings };
  }

  /** Postings in order of their term's id, and where those of each id begin: a counting sort, stable. */
  #byTerm(): { order: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(this.#ids.size + 1);
    for (let i = 0; i < this.#count; i++) {
      const next = (this.#terms[i] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] ?? 0) + (starts[id - 1] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(this.#count);
    for (let i = 0; i < this.#count; i++) {
      const id = this.#terms[i] ?? 0;
      const at = next[id] ?? 0;
      order[at] = i;
      next[id] = at + 1;
    }
    return { order, starts };
  }
}
