import type { SelectionStrategy, SelectionTask, Weighed } from '../selection.ts';
import type { Exclusion } from '../types.ts';

/** Takes, by falling score, every candidate that still fits and repeats nothing that was taken. */
export const greedy: SelectionStrategy = <M>({ candidates, budget, redundancy }: SelectionTask<M>) => {
  const taken = redundancy();
  const chosen: Weighed<M>[] = [];
  const passedOver = new Map<Weighed<M>, Exclusion>();
  let left = budget;
  for (const candidate of candidates) {
    const exclusion = candidate.cost > left ? ({ reason: 'budget' } as const) : taken.repetition(candidate);
    if (exclusion !== undefined) {
      passedOver.set(candidate, exclusion);
      continue;
    }
    chosen.push(candidate);
    taken.choose(candidate);
    left -= candidate.cost;
  }
  return { chosen, passedOver };
};
