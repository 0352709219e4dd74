import type { Exclusion, PackCandidate, Redundancy, SelectionStrategy } from '../types.ts';
import { byScore } from './byScore.ts';

/** Takes, by falling score, every candidate that still fits and repeats nothing that was taken. */
export const greedy: SelectionStrategy = <M>(
  candidates: readonly PackCandidate<M>[],
  budget: number,
  overhead: number,
  redundancy: Redundancy<M>,
) => {
  const chosen: PackCandidate<M>[] = [];
  const passedOver = new Map<PackCandidate<M>, Exclusion>();
  let left = budget;
  for (const candidate of byScore(candidates)) {
    const cost = candidate.tokens + overhead;
    const exclusion = cost > left ? ({ reason: 'budget' } as const) : redundancy.repetition(candidate);
    if (exclusion !== undefined) {
      passedOver.set(candidate, exclusion);
      continue;
    }
    chosen.push(candidate);
    redundancy.choose(candidate);
    left -= cost;
  }
  return { chosen, passedOver };
};
