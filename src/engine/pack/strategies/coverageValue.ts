import type { Weighed } from '../selection.ts';

/** How fast more of one document loses worth: chunks with a sum of scores of 1 count as ln(1 + this) / this. */
const SATURATION = 0.15;
/** What covering every concept is worth, beside the scores that fill the budget. */
const CONCEPT_SHARE = 0.3;

/**
 * The worth of a set of chunks, monotone and submodular:
 *
 * the sum over documents of a concave function of the scores of their chunks, and the sum over concepts of their weight
 * times the best degree to which a chunk covers them. A chunk that belongs to no document is one of its own.
 */
export class CoverageValue<M> {
  /** What covering a concept whole is worth. */
  readonly #weights = new Map<string, number>();
  readonly #scores = new Map<string, number>();
  readonly #covered = new Map<string, number>();

  /**
   * @param conceptWeights how much each concept matters; 1 where absent
   * @param budget tokens
   */
  constructor(
    candidates: readonly Weighed<M>[],
    conceptWeights: Readonly<Record<string, number>>,
    budget: number,
  ) {
    const concepts = new Set(candidates.flatMap(({ covers }) => Object.keys(covers ?? {})));
    const weightOf = (concept: string): number => conceptWeights[concept] ?? 1;
    const all = [...concepts].reduce((sum, concept) => sum + weightOf(concept), 0);
    let [left, scores] = [budget, 0];
    for (const { cost, score } of candidates) {
      if (cost > left || score <= 0) continue;
      left -= cost;
      scores += score;
    }
    for (const concept of concepts) {
      this.#weights.set(
        concept,
        (CONCEPT_SHARE * scores * weightOf(concept)) / Math.max(all, Number.MIN_VALUE),
      );
    }
  }

  /** Begins anew with what is chosen already. */
  reset(chosen: readonly Weighed<M>[]): void {
    this.#scores.clear();
    this.#covered.clear();
    for (const candidate of chosen) this.add(candidate);
  }

  /** What a chunk would add to the worth, 0 or more. */
  gain({ id, score, source, covers = {} }: Weighed<M>): number {
    const before = this.#scores.get(source?.document ?? `\0${id}`) ?? 0;
    let gain = concave(before + Math.max(0, score)) - concave(before);
    for (const concept in covers) {
      const more = (covers[concept] ?? 0) - (this.#covered.get(concept) ?? 0);
      if (more > 0) gain += more * (this.#weights.get(concept) ?? 0);
    }
    return gain;
  }

  add({ id, score, source, covers = {} }: Weighed<M>): void {
    const document = source?.document ?? `\0${id}`;
    this.#scores.set(document, (this.#scores.get(document) ?? 0) + Math.max(0, score));
    for (const concept in covers) {
      this.#covered.set(concept, Math.max(covers[concept] ?? 0, this.#covered.get(concept) ?? 0));
    }
  }
}

function concave(scores: number): number {
  return Math.log1p(SATURATION * scores) / SATURATION;
}
