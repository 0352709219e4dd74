import type { Redundancy } from '../redundancy.ts';
import type { Selection, SelectionTask, Weighed } from '../selection.ts';
import type { Exclusion } from '../types.ts';

/** Candidates of which none repeats another, and those that do. */
export interface Distinct<M> {
  readonly candidates: readonly Weighed<M>[];
  readonly repetitions: ReadonlyMap<Weighed<M>, Exclusion>;
}

/** For strategies that choose all at once: of candidates that repeat each other, the best that could fit stands for all. */
export function distinctOf<M>({ candidates, budget, redundancy }: SelectionTask<M>): Distinct<M> {
  const kept: Redundancy = redundancy();
  const repetitions = new Map<Weighed<M>, Exclusion>();
  const distinct = candidates.filter(candidate => {
    if (candidate.cost > budget) return true;
    const repetition = kept.repetition(candidate);
    if (repetition === undefined) kept.choose(candidate);
    else repetitions.set(candidate, repetition);
    return repetition === undefined;
  });
  return { candidates: distinct, repetitions };
}

/**
 * Gives each candidate that was not chosen its reason. A repetition whose twin was not chosen after all comes in where
 * there is room for it and it is worth something.
 */
export function settle<M>(
  task: SelectionTask<M>,
  { repetitions }: Distinct<M>,
  picked: readonly Weighed<M>[],
): Selection<M> {
  const taken = task.redundancy();
  const chosen = [...picked];
  const isChosen = new Set(chosen);
  for (const candidate of chosen) taken.choose(candidate);
  let left = chosen.reduce((rest, { cost }) => rest - cost, task.budget);
  const passedOver = new Map<Weighed<M>, Exclusion>();
  for (const candidate of task.candidates) {
    if (!repetitions.has(candidate)) continue;
    const repetition = taken.repetition(candidate);
    if (repetition !== undefined) passedOver.set(candidate, repetition);
    else if (candidate.cost <= left && candidate.score > 0) {
      chosen.push(candidate);
      isChosen.add(candidate);
      taken.choose(candidate);
      left -= candidate.cost;
    }
  }
  for (const candidate of task.candidates) {
    if (isChosen.has(candidate) || passedOver.has(candidate)) continue;
    passedOver.set(candidate, { reason: candidate.cost > left ? 'budget' : 'strategy' });
  }
  return { chosen, passedOver };
}
