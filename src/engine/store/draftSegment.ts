import { decodePostings, type Postings } from './postings.ts';
import type { Segment, SegmentVectors } from './segment.ts';
import type { SegmentDraft } from './segmentDraft.ts';

/** Document id and ordinal of each chunk of a draft, its documents being numbered by `idOf`. */
export function addressesOf(
  draft: SegmentDraft,
  idOf: (documentIndex: number) => number,
): { documents: Uint32Array; ordinals: Uint32Array } {
  const documents = new Uint32Array(draft.chunkCount);
  const ordinals = new Uint32Array(draft.chunkCount);
  let at = 0;
  draft.documents.forEach((document, index) => {
    const id = idOf(index);
    for (let ordinal = 0; ordinal < document.chunks.length; ordinal++, at++) {
      documents[at] = id;
      ordinals[at] = ordinal;
    }
  });
  return { documents, ordinals };
}

/** A draft that is searched where it is, without having been stored: the current text of documents that changed. */
export class DraftSegment implements Segment {
  readonly chunkCount: number;
  readonly documents: Uint32Array;
  readonly ordinals: Uint32Array;
  readonly lengths: Uint16Array;
  readonly classes: Uint8Array;
  readonly alive: Uint8Array;
  readonly #draft: SegmentDraft;
  readonly #ends = new Map<string, number>();

  constructor(draft: SegmentDraft, idOf: (documentIndex: number) => number) {
    this.#draft = draft;
    this.chunkCount = draft.chunkCount;
    ({ documents: this.documents, ordinals: this.ordinals } = addressesOf(draft, idOf));
    this.lengths = draft.lengths;
    this.classes = draft.classes;
    this.alive = new Uint8Array(draft.chunkCount).fill(1);
    if (draft.terms !== '') draft.terms.split('\n').forEach((term, i) => this.#ends.set(term, i));
  }

  postings(term: string): Postings | undefined {
    const i = this.#ends.get(term);
    if (i === undefined) return undefined;
    const { postingEnds, postings } = this.#draft;
    return decodePostings(postings.subarray(postingEnds[i - 1] ?? 0, postingEnds[i]), this.chunkCount);
  }

  vectors(): SegmentVectors {
    const { dimensions, vectors, scales } = this.#draft;
    return { dimensions, codes: vectors, scales };
  }
}
