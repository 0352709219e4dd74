import type { Segment } from '../../store/segment.ts';
import type { Place } from '../../model/place.ts';
import type { Signal, SignalView } from './signal.ts';

/** For the other chunks of a document of which lines are in focus. */
const SAME_DOCUMENT = 0.25;

function scoreOf(chunk: { startLine: number; endLine: number }, ranges: readonly Place[]): number {
  const inFocus = ranges.some(
    ({ startLine, endLine }) => chunk.startLine <= endLine && startLine <= chunk.endLine,
  );
  return inFocus ? 1 : SAME_DOCUMENT;
}

function scores(
  segment: Segment,
  view: SignalView,
  ofDocument: ReadonlyMap<number, readonly Place[]>,
): Float32Array {
  const found = new Float32Array(segment.chunkCount);
  if (ofDocument.size === 0) return found;
  for (let i = 0; i < found.length; i++) {
    const document = segment.documents[i] ?? 0;
    const ranges = segment.alive[i] === 1 ? ofDocument.get(document) : undefined;
    const chunk = ranges && view.chunk(document, segment.ordinals[i] ?? 0);
    if (ranges !== undefined && chunk !== undefined) found[i] = scoreOf(chunk, ranges);
  }
  return found;
}

/** What the caller says the task is about: changed lines, the place of a problem. */
export const focus: Signal = {
  name: 'in focus',
  score(view, query) {
    const ofDocument = new Map<number, Place[]>();
    for (const range of query.focus) {
      const id = view.documentIdOf(range.path);
      if (id !== undefined) ofDocument.set(id, [...(ofDocument.get(id) ?? []), range]);
    }
    return view.segments.map(segment => scores(segment, view, ofDocument));
  },
};
