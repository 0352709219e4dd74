import type { PackCandidate, PackReason, SelectionStrategy } from '../types.ts';
import { byScore } from './byScore.ts';

/** Takes candidates by falling score and stops at the first that overflows: the pack is the ranking's own beginning. */
export const prefix: SelectionStrategy = <M>(
  candidates: readonly PackCandidate<M>[],
  budget: number,
  overhead: number,
) => {
  const chosen: PackCandidate<M>[] = [];
  const passedOver = new Map<PackCandidate<M>, PackReason>();
  let left = budget;
  let stopped = false;
  for (const candidate of byScore(candidates)) {
    const cost = candidate.tokens + overhead;
    if (!stopped && cost <= left) {
      chosen.push(candidate);
      left -= cost;
      continue;
    }
    stopped = true;
    passedOver.set(candidate, cost <= left ? 'strategy' : 'budget');
  }
  return { chosen, passedOver };
};
