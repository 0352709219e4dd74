import type { SelectionStrategy, SelectionTask, Weighed } from '../selection.ts';
import type { Exclusion } from '../types.ts';
import { LazyQueue } from './lazyQueue.ts';

/**
 * Maximal marginal relevance (Carbonell and Goldstein 1998): takes the candidate with the highest
 * `lambda * score - (1 - lambda) * similarity to the most similar chosen one`, the first by score alone, as long as any
 * fits. Since the similarity only grows while chunks are chosen, a candidate is compared again only when it heads the
 * queue, and only with what was chosen since; the selection is that of the plain definition.
 */
export const mmr: SelectionStrategy = <M>(task: SelectionTask<M>) => {
  const { candidates, pinned, budget, options, similarities, redundancy } = task;
  const { lambda = 0.5, similarityMetric = 'auto' } = options;
  const taken = redundancy();
  const chosen: Weighed<M>[] = [];
  const passedOver = new Map<Weighed<M>, Exclusion>();
  let left = budget;

  const choose = (candidate: Weighed<M>): void => {
    chosen.push(candidate);
    taken.choose(candidate);
    left -= candidate.cost;
  };
  /** What does not fit now never will. */
  const fits = (candidate: Weighed<M>): boolean => {
    if (candidate.cost <= left) return true;
    passedOver.set(candidate, { reason: 'budget' });
    return false;
  };

  let rest = candidates;
  if (pinned.length === 0) {
    const first = candidates.findIndex(fits);
    const best = candidates[first];
    if (best === undefined) return { chosen, passedOver };
    choose(best);
    rest = candidates.slice(first + 1);
  }

  const against = [...pinned, ...chosen];
  const compared = new Int32Array(rest.length);
  const nearest = new Float64Array(rest.length).fill(-1);
  const worth = (item: number): number | undefined => {
    const candidate = rest[item];
    if (candidate === undefined || !fits(candidate)) return undefined;
    let most = nearest[item] ?? -1;
    for (let i = compared[item] ?? 0; i < against.length; i++) {
      const other = against[i];
      if (other === undefined) continue;
      most = Math.max(most, similarities.between(candidate, other, similarityMetric, Math.max(0, most)));
    }
    compared[item] = against.length;
    nearest[item] = most;
    return lambda * candidate.score - (1 - lambda) * most;
  };
  // Before anything is compared, a candidate may be the opposite of all that is chosen.
  const queue = new LazyQueue(rest.map(({ score }) => lambda * score + (1 - lambda)));
  for (let item = queue.take(worth); item !== undefined; item = queue.take(worth)) {
    const candidate = rest[item];
    if (candidate === undefined) break;
    const repetition = taken.repetition(candidate);
    if (repetition === undefined) {
      choose(candidate);
      against.push(candidate);
    } else passedOver.set(candidate, repetition);
  }
  return { chosen, passedOver };
};
