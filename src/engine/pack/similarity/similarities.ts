import type { PackCandidate, SimilarityMetric } from '../types.ts';
import { dot, unitVector } from './cosine.ts';
import { jaccard, TrigramNumbers, type TrigramSet } from './trigrams.ts';

/** Above this many texts, what was learnt of texts is forgotten: a packer that lives long must not grow without end. */
const MOST_TEXTS = 50_000;

/** So many similarities of pairs are remembered, some 40 MiB. */
const MOST_PAIRS = 500_000;
/** More than there ever are texts: numbers of two texts make one number. */
const TEXT_NUMBERS = 2 ** 26;

interface KnownText {
  readonly number: number;
  readonly trigrams: TrigramSet;
}

/** Compares candidates, and remembers what it takes to compare them, for packing them again. */
export class Similarities {
  readonly #numbers = new TrigramNumbers();
  readonly #texts = new Map<string, KnownText>();
  /** By pair of texts; a negative number says that the similarity is less than its opposite. */
  readonly #pairs = new Map<number, number>();
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
    return this.#byTrigrams(this.#known(a.content), this.#known(b.content), least);
  }

  trigrams(text: string): TrigramSet {
    return this.#known(text).trigrams;
  }

  #byTrigrams(a: KnownText, b: KnownText, least: number): number {
    const pair = Math.min(a.number, b.number) * TEXT_NUMBERS + Math.max(a.number, b.number);
    const known = this.#pairs.get(pair);
    if (known !== undefined && known > 0) return known;
    if (known !== undefined && -known <= least) return 0;
    const found = jaccard(a.trigrams, b.trigrams, least);
    if (known !== undefined || this.#pairs.size < MOST_PAIRS)
      this.#pairs.set(pair, found > 0 ? found : -least);
    return found;
  }

  #known(text: string): KnownText {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MOST_TEXTS) {
      this.#texts.clear();
      this.#pairs.clear();
    }
    const found = { number: this.#texts.size, trigrams: this.#numbers.of(text) };
    this.#texts.set(text, found);
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
