import { solveKnapsack } from '../knapsack/solve.ts';
import { precedence } from '../precedence.ts';
import type { SelectionStrategy, SelectionTask } from '../selection.ts';
import { distinctOf, settle } from './wholesale.ts';

/** Takes the candidates with the largest sum of scores that the budget allows, best score first. */
export const knapsack: SelectionStrategy = <M>(task: SelectionTask<M>) => {
  const distinct = distinctOf(task);
  const { candidates } = distinct;
  const { taken, worth, upperBound, proven } = solveKnapsack(
    {
      worths: Float64Array.from(candidates, ({ score }) => score),
      weights: Float64Array.from(candidates, ({ cost }) => cost),
    },
    task.budget,
  );
  const picked = taken.flatMap(index => candidates[index] ?? []);
  const selection = settle(task, distinct, picked);
  return {
    ...selection,
    chosen: selection.chosen.toSorted(precedence),
    optimality: {
      proven,
      upperBound,
      gap: proven || upperBound === 0 ? 0 : (upperBound - worth) / upperBound,
    },
  };
};
