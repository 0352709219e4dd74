import { hashingVector } from '../../embed/hashing256.ts';
import type { Segment } from '../../store/segment.ts';
import type { Signal } from './signal.ts';

function cosines(segment: Segment, query: Float32Array): Float32Array {
  const { dimensions, codes, scales } = segment.vectors();
  const scores = new Float32Array(segment.chunkCount);
  for (let chunk = 0; chunk < scores.length; chunk++) {
    if (segment.alive[chunk] !== 1) continue;
    const at = chunk * dimensions;
    let dot = 0;
    for (let i = 0; i < dimensions; i++) dot += (codes[at + i] ?? 0) * (query[i] ?? 0);
    scores[chunk] = dot * (scales[chunk] ?? 0);
  }
  return scores;
}

/** Cosine of the hashing-256 vectors of task and chunk, over every chunk: exact search, no index. */
export const cosine: Signal = {
  name: 'vectors',
  score(view, query) {
    const vector = hashingVector(query.text);
    return view.segments.map(segment => cosines(segment, vector));
  },
};
