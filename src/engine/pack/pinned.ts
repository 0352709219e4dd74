import type { Weighed } from './selection.ts';
import type { Exclusion, PackOptions } from './types.ts';

/** What was decided by hand, and what is left to a strategy. */
export interface ByHand<M> {
  /** Pinned, best first. */
  readonly chosen: readonly Weighed<M>[];
  readonly passedOver: ReadonlyMap<Weighed<M>, Exclusion>;
  /** In the order of the candidates. */
  readonly open: readonly Weighed<M>[];
  /** Tokens. */
  readonly left: number;
}

/**
 * Takes what is pinned while it fits, whatever it repeats, and sets aside what is unpinned.
 *
 * @param candidates best first
 */
export function takePinned<M>(
  candidates: readonly Weighed<M>[],
  { budget, pinned = [], unpinned = [] }: PackOptions<M>,
): ByHand<M> {
  const [pins, removed] = [new Set(pinned), new Set(unpinned)];
  const chosen: Weighed<M>[] = [];
  const passedOver = new Map<Weighed<M>, Exclusion>();
  const open: Weighed<M>[] = [];
  let left = budget;
  for (const candidate of candidates) {
    if (removed.has(candidate.id)) passedOver.set(candidate, { reason: 'unpinned' });
    else if (!pins.has(candidate.id)) open.push(candidate);
    else if (candidate.cost > left) passedOver.set(candidate, { reason: 'budget' });
    else {
      chosen.push(candidate);
      left -= candidate.cost;
    }
  }
  return { chosen, passedOver, open, left };
}
