import type { PackCandidate, PackReason, SelectionStrategy } from '../types.ts';
import { byScore } from './byScore.ts';

/** Takes, by falling score, every candidate that still fits. */
export const greedy: SelectionStrategy = <M>(
  candidates: readonly PackCandidate<M>[],
  budget: number,
  overhead: number,
) => {
  const chosen: PackCandidate<M>[] = [];
  const passedOver = new Map<PackCandidate<M>, PackReason>();
  let left = budget;
  for (const candidate of byScore(candidates)) {
    const cost = candidate.tokens + overhead;
    if (cost <= left) {
      chosen.push(candidate);
      left -= cost;
    } else {
      passedOver.set(candidate, 'budget');
    }
  }
  return { chosen, passedOver };
};
