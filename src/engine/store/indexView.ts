import type { StoredChunk, StoredDocument } from '../model/storedIndex.ts';
import { DraftSegment } from './draftSegment.ts';
import type { IndexStore } from './indexStore.ts';
import type { Segment } from './segment.ts';
import type { DraftDocument, SegmentDraft } from './segmentDraft.ts';

/** What a document is known by when it comes from a draft, above every id of the store. */
const FIRST_DRAFT_ID = 2 ** 31;

/**
 * The index as a search sees it: the store's segments, with some documents hidden and others laid over them. What lies
 * over is the current text of files that changed since they were indexed, or of unsaved editors.
 */
export class IndexView {
  readonly segments: readonly Segment[];
  readonly #store: IndexStore;
  readonly #overlay: readonly DraftDocument[];

  /**
   * @param hidden ids of documents that are gone or replaced by `overlay`
   * @param admits documents that may be found at all, by path; a filter before ranking
   */
  constructor(
    store: IndexStore,
    hidden: ReadonlySet<number> = new Set(),
    overlay?: SegmentDraft,
    admits?: (path: string) => boolean,
  ) {
    this.#store = store;
    this.#overlay = overlay?.documents ?? [];
    const drafted = overlay === undefined ? [] : [new DraftSegment(overlay, index => FIRST_DRAFT_ID + index)];
    const left = this.#leftOut(hidden, admits);
    const all: Segment[] = [...store.segments(), ...drafted];
    this.segments = left.size === 0 ? all : all.map(segment => without(segment, left));
  }

  document(id: number): DraftDocument | StoredDocument | undefined {
    return id < FIRST_DRAFT_ID ? this.#store.documentById(id) : this.#overlay[id - FIRST_DRAFT_ID];
  }

  /** The id under which this view has a document; undefined when it has none. */
  documentIdOf(path: string): number | undefined {
    const drafted = this.#overlay.findIndex(document => document.path === path);
    return drafted < 0 ? this.#store.document(path)?.id : FIRST_DRAFT_ID + drafted;
  }

  chunk(documentId: number, ordinal: number): StoredChunk | undefined {
    if (documentId < FIRST_DRAFT_ID) return this.#store.chunk(documentId, ordinal);
    const chunk = this.#overlay[documentId - FIRST_DRAFT_ID]?.chunks[ordinal];
    return chunk === undefined ? undefined : { ...chunk, documentId, ordinal };
  }

  /** All chunks of a document, in line order. */
  chunksOf(documentId: number): StoredChunk[] {
    if (documentId < FIRST_DRAFT_ID) return this.#store.chunksOf(documentId);
    const chunks = this.#overlay[documentId - FIRST_DRAFT_ID]?.chunks ?? [];
    return chunks.map((chunk, ordinal) => ({ ...chunk, documentId, ordinal }));
  }

  #leftOut(hidden: ReadonlySet<number>, admits?: (path: string) => boolean): Set<number> {
    const left = new Set(hidden);
    // Another process may have indexed a document anew meanwhile, under another id than the hidden one.
    for (const { path } of this.#overlay) {
      const stored = this.#store.document(path);
      if (stored !== undefined) left.add(stored.id);
    }
    if (admits === undefined) return left;
    for (const { id, path } of this.#store.documents()) if (!admits(path)) left.add(id);
    this.#overlay.forEach(({ path }, index) => {
      if (!admits(path)) left.add(FIRST_DRAFT_ID + index);
    });
    return left;
  }
}

/** A segment of which the chunks of some documents no longer stand. */
function without(segment: Segment, documents: ReadonlySet<number>): Segment {
  const alive = segment.alive.map((value, i) => (documents.has(segment.documents[i] ?? 0) ? 0 : value));
  return {
    chunkCount: segment.chunkCount,
    documents: segment.documents,
    ordinals: segment.ordinals,
    lengths: segment.lengths,
    classes: segment.classes,
    alive,
    postings: term => segment.postings(term),
    vectors: () => segment.vectors(),
  };
}
