import type { Weighed } from '../selection.ts';

/**
 * Measured (hunk@8k, hunk@16k, beside greedy .683 and .761): a saturation of 1 costs .026 and .012, of 4 .067 and .028;
 * concepts at .03 cost .003 and .005, at .3 .013 and .007; squared scores win .005 and .001 back. What commits change
 * stands together in few files, so that breadth has its price; the strategy is for tasks that want it.
 */
const TUNING = {
  /** How fast more of one document loses worth. */
  saturation: 0.25,
  /** What covering every concept is worth, beside a pack full of the highest score. */
  concepts: 0.05,
  /** Exponent of the scores: what ranks far below the best covers little. */
  sharpness: 2,
};

/**
 * The worth of a set of chunks, monotone and submodular, of a pack full of the highest score about 1:
 *
 * the sum over documents of a concave function of the relevant text of it that the chunks hold (score by tokens), and the
 * sum over concepts of their weight times the best degree to which a chunk covers them. A chunk that belongs to no
 * document is one of its own.
 */
export class CoverageValue<M> {
  /** What covering a concept whole is worth. */
  readonly #weights = new Map<string, number>();
  /** By document: the relevant text that is held, as a share of the budget. */
  readonly #held = new Map<string, number>();
  readonly #covered = new Map<string, number>();
  readonly #budget: number;

  /**
   * @param conceptWeights how much each concept matters; 1 where absent
   * @param budget tokens
   */
  constructor(
    candidates: readonly Weighed<M>[],
    conceptWeights: Readonly<Record<string, number>>,
    budget: number,
  ) {
    this.#budget = budget;
    const concepts = new Set(candidates.flatMap(({ covers }) => Object.keys(covers ?? {})));
    const weightOf = (concept: string): number => conceptWeights[concept] ?? 1;
    const all = [...concepts].reduce((sum, concept) => sum + weightOf(concept), 0);
    if (all === 0) return;
    for (const concept of concepts) {
      this.#weights.set(concept, (TUNING.concepts * weightOf(concept)) / all);
    }
  }

  /** Begins anew with what is chosen already. */
  reset(chosen: readonly Weighed<M>[]): void {
    this.#held.clear();
    this.#covered.clear();
    for (const candidate of chosen) this.add(candidate);
  }

  /** What a chunk would add to the worth, 0 or more. */
  gain(candidate: Weighed<M>): number {
    const { covers = {} } = candidate;
    const held = this.#held.get(documentOf(candidate)) ?? 0;
    let gain = concave(held + this.#relevantText(candidate)) - concave(held);
    for (const concept in covers) {
      const more = (covers[concept] ?? 0) - (this.#covered.get(concept) ?? 0);
      if (more > 0) gain += more * (this.#weights.get(concept) ?? 0);
    }
    return gain;
  }

  add(candidate: Weighed<M>): void {
    const { covers = {} } = candidate;
    const document = documentOf(candidate);
    this.#held.set(document, (this.#held.get(document) ?? 0) + this.#relevantText(candidate));
    for (const concept in covers) {
      this.#covered.set(concept, Math.max(covers[concept] ?? 0, this.#covered.get(concept) ?? 0));
    }
  }

  #relevantText({ score, cost }: Weighed<M>): number {
    return (Math.max(0, score) ** TUNING.sharpness * cost) / this.#budget;
  }
}

function documentOf({ id, source }: Weighed): string {
  return source?.document ?? `\0${id}`;
}

function concave(held: number): number {
  return Math.log1p(TUNING.saturation * held) / TUNING.saturation;
}
