import { byScore } from './strategies/byScore.ts';
import type { Exclusion, PackCandidate, PackOptions, Redundancy } from './types.ts';

/** What was decided by hand, and what is left to a strategy. */
export interface ByHand<M> {
  /** Pinned, best first. */
  readonly chosen: readonly PackCandidate<M>[];
  readonly passedOver: ReadonlyMap<PackCandidate<M>, Exclusion>;
  /** In input order. */
  readonly open: readonly PackCandidate<M>[];
  /** Tokens. */
  readonly left: number;
}

/** Takes what is pinned while it fits, whatever it repeats, and sets aside what is unpinned. */
export function takePinned<M>(
  candidates: readonly PackCandidate<M>[],
  { budget, chunkOverheadTokens = 0, pinned = [], unpinned = [] }: PackOptions,
  redundancy: Redundancy<M>,
): ByHand<M> {
  const [pins, removed] = [new Set(pinned), new Set(unpinned)];
  const chosen: PackCandidate<M>[] = [];
  const passedOver = new Map<PackCandidate<M>, Exclusion>();
  const open: PackCandidate<M>[] = [];
  let left = budget;
  for (const candidate of candidates) {
    if (removed.has(candidate.id)) passedOver.set(candidate, { reason: 'unpinned' });
    else if (!pins.has(candidate.id)) open.push(candidate);
  }
  for (const candidate of byScore(candidates)) {
    if (!pins.has(candidate.id) || removed.has(candidate.id)) continue;
    const cost = candidate.tokens + chunkOverheadTokens;
    if (cost > left) {
      passedOver.set(candidate, { reason: 'budget' });
      continue;
    }
    chosen.push(candidate);
    redundancy.choose(candidate);
    left -= cost;
  }
  return { chosen, passedOver, open, left };
}
