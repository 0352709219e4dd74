import type { Exclusion, PackCandidate, Redundancy, SelectionStrategy } from '../types.ts';
import { byScore } from './byScore.ts';

/** Takes candidates by falling score and stops at the first that overflows: the pack is the ranking's own beginning. */
export const prefix: SelectionStrategy = <M>(
  candidates: readonly PackCandidate<M>[],
  budget: number,
  overhead: number,
  redundancy: Redundancy<M>,
) => {
  const chosen: PackCandidate<M>[] = [];
  const passedOver = new Map<PackCandidate<M>, Exclusion>();
  let left = budget;
  let stopped = false;
  for (const candidate of byScore(candidates)) {
    const cost = candidate.tokens + overhead;
    const repetition = stopped || cost > left ? undefined : redundancy.repetition(candidate);
    if (repetition !== undefined) {
      passedOver.set(candidate, repetition);
      continue;
    }
    if (!stopped && cost <= left) {
      chosen.push(candidate);
      redundancy.choose(candidate);
      left -= cost;
      continue;
    }
    stopped = true;
    passedOver.set(candidate, { reason: cost <= left ? 'strategy' : 'budget' });
  }
  return { chosen, passedOver };
};
