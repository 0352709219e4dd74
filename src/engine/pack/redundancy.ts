import type { Exclusion, PackCandidate, Redundancy } from './types.ts';

const UNITS = 0x1_0000;

/** The distinct character trigrams of a text, sorted, each as one number; of a shorter text, the text itself. */
function trigramsOf(text: string): Float64Array {
  const count = Math.max(1, text.length - 2);
  const trigrams = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    // Beyond the end there is NaN, which counts as 0 here.
    trigrams[i] =
      ((text.charCodeAt(i) || 0) * UNITS + (text.charCodeAt(i + 1) || 0)) * UNITS +
      (text.charCodeAt(i + 2) || 0);
  }
  trigrams.sort();
  let distinct = 0;
  for (const trigram of trigrams) {
    if (distinct === 0 || trigrams[distinct - 1] !== trigram) trigrams[distinct++] = trigram;
  }
  return trigrams.slice(0, distinct);
}

/**
 * Jaccard index of two sorted sets: the share of what either has that both have, 0 to 1.
 *
 * @param least the answer is 0 where the index is less than this, as soon as that is certain
 */
function jaccard(a: Float64Array, b: Float64Array, least = 0): number {
  // With d elements in one set alone, the index is (n - d) / (n + d) for n = |a| + |b|.
  const sizes = a.length + b.length;
  const mostAlone = ((1 - least) / (1 + least)) * sizes + Number.EPSILON * sizes;
  let [i, j, alone] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const [x, y] = [a[i] ?? 0, b[j] ?? 0];
    if (x !== y && ++alone > mostAlone) return 0;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  alone += a.length - i + b.length - j;
  return (sizes - alone) / (sizes + alone);
}

/** Similarity of two texts by the character trigrams that they share, 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  return jaccard(trigramsOf(a), trigramsOf(b));
}

/**
 * Compares candidates with those chosen so far, by trigrams.
 *
 * @param threshold similarity from which on a candidate is a repetition; off when undefined, 0 or 1
 * @param known trigrams of texts, filled on the way
 */
export function trigramRedundancy<M>(
  threshold: number | undefined,
  known: Map<string, Float64Array>,
): Redundancy<M> {
  if (threshold === undefined || threshold === 0 || threshold === 1) {
    return { choose: () => {}, repetition: () => undefined };
  }
  const chosen: { id: string; trigrams: Float64Array }[] = [];
  const trigrams = ({ content }: PackCandidate<M>): Float64Array => {
    const found = known.get(content) ?? trigramsOf(content);
    known.set(content, found);
    return found;
  };
  return {
    choose(candidate) {
      chosen.push({ id: candidate.id, trigrams: trigrams(candidate) });
    },
    repetition(candidate) {
      const own = trigrams(candidate);
      let twin: Exclusion | undefined;
      for (const other of chosen) {
        const similarity = jaccard(own, other.trigrams, threshold);
        if (similarity >= threshold && similarity > (twin?.similarity ?? 0)) {
          twin = { reason: 'redundant', redundantWith: other.id, similarity };
        }
      }
      return twin;
    },
  };
}
