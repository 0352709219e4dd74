import type { PackCandidate } from '../types.ts';

/** Candidates by falling score; equal scores stay in input order. */
export function byScore<M>(candidates: readonly PackCandidate<M>[]): PackCandidate<M>[] {
  return [...candidates].sort((a, b) => b.score - a.score);
}
