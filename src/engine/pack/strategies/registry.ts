import type { SelectionStrategy } from '../selection.ts';
import type { StrategyName } from '../types.ts';
import { coverage } from './coverage.ts';
import { custom } from './custom.ts';
import { greedy } from './greedy.ts';
import { knapsack } from './knapsack.ts';
import { mmr } from './mmr.ts';
import { prefix } from './prefix.ts';

/** A row a strategy. */
export const strategies: Record<StrategyName, SelectionStrategy> = {
  greedy,
  prefix,
  mmr,
  knapsack,
  coverage,
  custom,
};
