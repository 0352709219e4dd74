import type { IndexedChunk, IndexedDocument } from '../model/storedIndex.ts';
import type { ChunkTerms } from '../terms/fields.ts';
import { quantize } from '../embed/quantize.ts';
import { PostingCollector } from './postingCollector.ts';

export interface DraftDocument extends IndexedDocument {
  readonly chunks: readonly IndexedChunk[];
}

/**
 * The index of some documents, complete in itself: made in a worker, sent as plain data, written in one transaction.
 * Chunk `i` of the segment is the `i`-th when the documents' chunks are counted through.
 */
export interface SegmentDraft {
  readonly documents: readonly DraftDocument[];
  readonly chunkCount: number;
  /** `fieldCount` numbers a chunk: terms in each field, at most 65,535. */
  readonly lengths: Uint16Array;
  /** Index into `pathClasses`, a chunk. */
  readonly classes: Uint8Array;
  /** Terms in code unit order, joined by line ends: one string crosses between threads faster than many. */
  readonly terms: string;
  /** Where the posting list of each term ends in `postings`. */
  readonly postingEnds: Uint32Array;
  readonly postings: Uint8Array;
  readonly dimensions: number;
  /** `dimensions` codes a chunk. */
  readonly vectors: Int8Array;
  readonly scales: Float32Array;
}

/** Collects documents and builds a {@link SegmentDraft}. */
export class SegmentDraftBuilder {
  readonly #documents: DraftDocument[] = [];
  readonly #lengths: number[] = [];
  readonly #classes: number[] = [];
  readonly #vectors: Int8Array[] = [];
  readonly #scales: number[] = [];
  readonly #postings = new PostingCollector();
  readonly #dimensions: number;
  #chunkCount = 0;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
  }

  /** @param terms go with `document.chunks`, one after the other, as `vectors` do; each is used up before the next is asked for */
  add(
    document: DraftDocument,
    pathClass: number,
    terms: Iterable<ChunkTerms>,
    vectors: readonly Float32Array[],
  ): void {
    this.#documents.push(document);
    let i = 0;
    for (const chunk of terms) {
      const index = this.#chunkCount++;
      for (const length of chunk.lengths) this.#lengths.push(Math.min(length, 0xffff));
      this.#classes.push(pathClass);
      const { codes, scale } = quantize(vectors[i++] ?? new Float32Array(this.#dimensions));
      this.#vectors.push(codes);
      this.#scales.push(scale);
      for (const [term, frequencies] of chunk.frequencies) this.#postings.add(term, index, frequencies);
    }
  }

  build(): SegmentDraft {
    const { terms, postingEnds, postings } = this.#postings.encode();
    const vectors = new Int8Array(this.#chunkCount * this.#dimensions);
    this.#vectors.forEach((codes, i) => vectors.set(codes, i * this.#dimensions));
    return {
      documents: this.#documents,
      chunkCount: this.#chunkCount,
      lengths: Uint16Array.from(this.#lengths),
      classes: Uint8Array.from(this.#classes),
      terms,
      postingEnds,
      postings,
      dimensions: this.#dimensions,
      vectors,
      scales: Float32Array.from(this.#scales),
    };
  }
}

/** The buffers of a draft, to hand over between threads without a copy. */
export function buffersOf(draft: SegmentDraft): ArrayBuffer[] {
  return [draft.lengths, draft.classes, draft.postingEnds, draft.postings, draft.vectors, draft.scales]
    .map(array => array.buffer)
    .filter(buffer => buffer instanceof ArrayBuffer);
}
