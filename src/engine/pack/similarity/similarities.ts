import type { PackCandidate, SimilarityMetric } from '../types.ts';
import { dot, unitVector } from './cosine.ts';
import { jaccard, TrigramNumbers, type TrigramSet } from './trigrams.ts';

/** Above this many texts, what was learnt of texts is forgotten: a packer that lives long must not grow without end. */
const MOST_TEXTS = 50_000;

/** Compares candidates, and remembers what it takes to compare them, for packing them again. */
export class Similarities {
  readonly #numbers = new TrigramNumbers();
  readonly #trigrams = new Map<string, TrigramSet>();
  readonly #units = new WeakMap<ArrayLike<number>, Float64Array>();

  /**
   * How similar two candidates are: -1 to 1 by cosine, 0 to 1 by trigrams.
   *
   * @param least by trigrams, the answer may be 0 where it would be less than this
   */
  between(a: PackCandidate, b: PackCandidate, metric: SimilarityMetric, least = 0): number {
    if (metric !== 'jaccard' && a.embedding !== undefined && b.embedding !== undefined) {
      // Rounding takes the product of two equal unit vectors a hair above 1.
      return Math.min(1, Math.max(-1, dot(this.#unit(a.embedding), this.#unit(b.embedding))));
    }
    return jaccard(this.trigrams(a.content), this.trigrams(b.content), least);
  }

  trigrams(text: string): TrigramSet {
    const known = this.#trigrams.get(text);
    if (known !== undefined) return known;
    if (this.#trigrams.size >= MOST_TEXTS) this.#trigrams.clear();
    const found = this.#numbers.of(text);
    this.#trigrams.set(text, found);
    return found;
  }

  #unit(embedding: ArrayLike<number>): Float64Array {
    const known = this.#units.get(embedding);
    if (known !== undefined) return known;
    const unit = unitVector(embedding);
    this.#units.set(embedding, unit);
    return unit;
  }
}

/** Similarity of two texts by the character trigrams that they share, 0 to 1. */
export function trigramSimilarity(a: string, b: string): number {
  const numbers = new TrigramNumbers();
  return jaccard(numbers.of(a), numbers.of(b));
}
