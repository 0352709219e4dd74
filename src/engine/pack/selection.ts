import type { Redundancy } from './redundancy.ts';
import type { Similarities } from './similarity/similarities.ts';
import type { Exclusion, Optimality, PackCandidate, PackOptions } from './types.ts';

/** A candidate as strategies see it. */
export interface Weighed<M = unknown> extends PackCandidate<M> {
  /** Tokens and overhead. */
  readonly cost: number;
}

/** What a strategy is asked. */
export interface SelectionTask<M = unknown> {
  /** In order of {@link precedence}, which is how ties are broken: the input's order shows in no choice. */
  readonly candidates: readonly Weighed<M>[];
  /** Chosen by hand already; `budget` is what they left. */
  readonly pinned: readonly Weighed<M>[];
  /** Tokens. */
  readonly budget: number;
  readonly options: PackOptions<M>;
  readonly countTokens: (text: string) => number;
  readonly similarities: Similarities;
  /** A fresh one that holds what is pinned. */
  readonly redundancy: () => Redundancy;
}

/** What a strategy decides: the chosen candidates in pack order, and why each other one is out. */
export interface Selection<M = unknown> {
  readonly chosen: readonly Weighed<M>[];
  readonly passedOver: ReadonlyMap<Weighed<M>, Exclusion>;
  readonly optimality?: Optimality;
}

/** Stateless: the same task gives the same selection. The chosen ones never cost more than the budget together. */
export type SelectionStrategy = <M>(task: SelectionTask<M>) => Selection<M> | Promise<Selection<M>>;
