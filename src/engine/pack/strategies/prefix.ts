import type { SelectionStrategy, SelectionTask, Weighed } from '../selection.ts';
import type { Exclusion } from '../types.ts';

/** Takes candidates by falling score and stops at the first that overflows: the pack is the ranking's own beginning. */
export const prefix: SelectionStrategy = <M>({ candidates, budget, redundancy }: SelectionTask<M>) => {
  const taken = redundancy();
  const chosen: Weighed<M>[] = [];
  const passedOver = new Map<Weighed<M>, Exclusion>();
  let left = budget;
  let stopped = false;
  for (const candidate of candidates) {
    const fits = candidate.cost <= left;
    const repetition = stopped || !fits ? undefined : taken.repetition(candidate);
    if (repetition !== undefined) {
      passedOver.set(candidate, repetition);
    } else if (stopped || !fits) {
      stopped = true;
      passedOver.set(candidate, { reason: fits ? 'strategy' : 'budget' });
    } else {
      chosen.push(candidate);
      taken.choose(candidate);
      left -= candidate.cost;
    }
  }
  return { chosen, passedOver };
};
