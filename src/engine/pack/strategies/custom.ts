import { PackError } from '../errors.ts';
import type { SelectionStrategy, SelectionTask, Weighed } from '../selection.ts';
import type { PackCandidate } from '../types.ts';
import { distinctOf, settle } from './wholesale.ts';

function refuse(what: string, details: Readonly<Record<string, unknown>>): never {
  throw new PackError(
    'INVALID_SELECTION',
    `The custom strategy ${what}. It must return some of its candidates, each once, within the budget.`,
    details,
  );
}

function candidate<M>({ cost: _, ...rest }: Weighed<M>): PackCandidate<M> {
  return rest;
}

/**
 * Lets the caller's function choose, and checks its answer.
 *
 * @throws PackError `INVALID_SELECTION` for strangers, duplicates and more than the budget; whatever the function throws
 */
export const custom: SelectionStrategy = async <M>(task: SelectionTask<M>) => {
  const { budget, options, countTokens } = task;
  const distinct = distinctOf(task);
  const byId = new Map(distinct.candidates.map(one => [one.id, one]));
  // Copies: a function that changes what it is given changes nothing here.
  const answer: unknown = await options.customStrategy?.(distinct.candidates.map(candidate), {
    budget,
    chunkOverheadTokens: Math.ceil(options.chunkOverheadTokens ?? 0),
    countTokens,
    options,
  });
  if (!Array.isArray(answer)) refuse('returned no list', { returned: typeof answer });
  const picked = new Set<Weighed<M>>();
  let used = 0;
  for (const item of answer as readonly unknown[]) {
    const id: unknown = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
    const chosen = typeof id === 'string' ? byId.get(id) : undefined;
    if (chosen === undefined) refuse('returned a chunk that it was not given', { id });
    if (picked.has(chosen)) refuse(`returned ${chosen.id} twice`, { id });
    picked.add(chosen);
    used += chosen.cost;
  }
  if (used > budget) refuse(`used ${used} of ${budget} tokens`, { tokensUsed: used, budget });
  return settle(task, distinct, [...picked]);
};
