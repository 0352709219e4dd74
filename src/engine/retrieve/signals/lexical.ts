import { fieldCount, fields, frequencyIn, type Field } from '../../terms/fields.ts';
import type { Postings } from '../../store/postings.ts';
import type { Segment } from '../../store/segment.ts';
import type { Signal } from './signal.ts';

/** Weight of a field, and how much a long one is discounted (0 not at all, 1 in proportion). */
interface FieldTuning {
  readonly weight: number;
  readonly b: number;
}

const TUNING: Record<Field, FieldTuning> = {
  body: { weight: 1, b: 0.75 },
  symbol: { weight: 2, b: 0.3 },
  path: { weight: 3, b: 0.3 },
  comment: { weight: 1, b: 0.75 },
};
/** How fast a repeated term stops adding. */
const K1 = 1.2;

const tuning = fields.map(field => TUNING[field]);

/** Chunks that stand, and the mean length of each field among them. */
function statistics(segments: readonly Segment[]): { count: number; meanLengths: Float64Array } {
  let count = 0;
  const sums = new Float64Array(fieldCount);
  for (const { alive, lengths } of segments) {
    for (let i = 0; i < alive.length; i++) {
      if (alive[i] !== 1) continue;
      count++;
      for (let field = 0; field < fieldCount; field++) {
        sums[field] = (sums[field] ?? 0) + (lengths[i * fieldCount + field] ?? 0);
      }
    }
  }
  return { count, meanLengths: sums.map(sum => Math.max(1, sum / Math.max(1, count))) };
}

function countAlive({ chunks }: Postings, alive: Uint8Array): number {
  let count = 0;
  for (const chunk of chunks) count += alive[chunk] ?? 0;
  return count;
}

/** Frequency of a term over all fields, each weighted and normalised by its length. */
function weightedFrequency(packed: number, lengths: Uint16Array, chunk: number, means: Float64Array): number {
  let sum = 0;
  for (let field = 0; field < fieldCount; field++) {
    const frequency = frequencyIn(packed, field);
    const tune = tuning[field];
    if (frequency === 0 || tune === undefined) continue;
    const relativeLength = (lengths[chunk * fieldCount + field] ?? 0) / (means[field] ?? 1);
    sum += (tune.weight * frequency) / (1 - tune.b + tune.b * relativeLength);
  }
  return sum;
}

/**
 * BM25F over body, symbol names, path and comments: field frequencies are weighted and normalised before they saturate
 * together (S. Robertson, H. Zaragoza, M. Taylor, "Simple BM25 extension to multiple weighted fields", 2004).
 */
export const lexical: Signal = {
  name: 'words',
  score(view, query) {
    const { segments } = view;
    const { count, meanLengths } = statistics(segments);
    const scores = segments.map(segment => new Float32Array(segment.chunkCount));
    for (const [term, weight] of query.terms) {
      const lists = segments.map(segment => segment.postings(term));
      const frequency = lists.reduce(
        (sum, list, s) =>
          sum + (list === undefined ? 0 : countAlive(list, segments[s]?.alive ?? new Uint8Array())),
        0,
      );
      if (frequency === 0) continue;
      const idf = Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
      segments.forEach(({ alive, lengths }, s) => {
        const list = lists[s];
        const sums = scores[s];
        if (list === undefined || sums === undefined) return;
        for (let i = 0; i < list.chunks.length; i++) {
          const chunk = list.chunks[i] ?? 0;
          if (alive[chunk] !== 1) continue;
          const tf = weightedFrequency(list.frequencies[i] ?? 0, lengths, chunk, meanLengths);
          sums[chunk] = (sums[chunk] ?? 0) + (weight * idf * tf * (K1 + 1)) / (tf + K1);
        }
      });
    }
    return scores;
  },
};
