import type { Candidate } from '../model/candidate.ts';
import { chunksAt, parsePlace } from '../model/place.ts';
import type { IndexView } from '../store/indexView.ts';

/** Candidates for what is pinned: a pin counts whether or not its text has a word of the task. */
export function pinnedCandidates(view: IndexView, pinned: readonly string[]): Candidate[] {
  return pinned.flatMap(pin => {
    const place = parsePlace(pin);
    const id = view.documentIdOf(place.path);
    const document = id === undefined ? undefined : view.document(id);
    if (id === undefined || document === undefined) return [];
    return chunksAt(place, view.chunksOf(id)).map((chunk): Candidate => ({
      path: document.path,
      language: document.language,
      chunk,
      score: 0,
      breakdown: [],
    }));
  });
}
