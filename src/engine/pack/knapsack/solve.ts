import { CoreStates } from './coreStates.ts';
import { SortedItems, type Items } from './items.ts';

/** A selection and what is known of the best one. */
export interface KnapsackSolution {
  /** Numbers of the items taken, ascending. */
  readonly taken: readonly number[];
  readonly worth: number;
  /** No selection within the capacity is worth more. */
  readonly upperBound: number;
  /** True when `worth` is the most there is, but for rounding. */
  readonly proven: boolean;
}

/** Work after which the search gives up: states of the dynamic program; about a second. */
const MOST_STATES = 60_000_000;

/** Worths are sums of doubles: less than this share of them is no difference. */
const ROUNDING = 1e-12;

/**
 * Solves the 0/1 knapsack problem exactly: the largest sum of worths within a capacity.
 *
 * Items whose inclusion or exclusion cannot beat what is known are settled by upper bounds (Ingargiola and Korsh 1973;
 * Martello and Toth 1990, chapter 2.7, with the bound of Dantzig). The rest is a dynamic program over an expanding core
 * around the item where the greedy filling breaks off, with dominance and bounds (Pisinger 1997, "A minimal algorithm
 * for the 0-1 knapsack problem"). There are at most as many states as the capacity has units; far fewer in practice.
 *
 * @param capacity 0 or more
 * @param mostStates work after which the best selection found so far is returned, with its proven bound
 */
export function solveKnapsack(items: Items, capacity: number, mostStates = MOST_STATES): KnapsackSolution {
  const useful: number[] = [];
  for (let i = 0; i < items.worths.length; i++) {
    if ((items.worths[i] ?? 0) > 0 && (items.weights[i] ?? 0) <= capacity) useful.push(i);
  }
  const free = useful.filter(i => items.weights[i] === 0);
  const sorted = new SortedItems(
    items,
    useful.filter(i => (items.weights[i] ?? 0) > 0),
  );
  const incumbent = fill(sorted, capacity);
  const { settled, open } = reduce(sorted, capacity, incumbent.worth);
  const core = new SortedItems(items, open);
  const left = capacity - sum(settled, items.weights);
  const base = sum(settled, items.worths);
  const searched = new CoreStates(
    core,
    left,
    incumbent.worth - base,
    incumbent.worth * ROUNDING,
    mostStates,
  ).search();
  const taken = searched.taken === undefined ? incumbent.taken : [...settled, ...searched.taken];
  const all = [...free, ...taken].sort((a, b) => a - b);
  const worth = sum(all, items.worths);
  const upperBound = sum(free, items.worths) + base + searched.upperBound;
  return searched.proven
    ? { taken: all, worth, upperBound: worth, proven: true }
    : { taken: all, worth, upperBound: Math.max(worth, upperBound), proven: false };
}

function sum(members: readonly number[], values: Float64Array): number {
  return members.reduce((total, i) => total + (values[i] ?? 0), 0);
}

/** The better of two simple fillings: by worth per weight, and by worth. */
function fill(sorted: SortedItems, capacity: number): { taken: number[]; worth: number } {
  const positions = Array.from({ length: sorted.count }, (_, position) => position);
  const worth = (position: number): number => sorted.worths[position] ?? 0;
  const weight = (position: number): number => sorted.weights[position] ?? 0;
  const orders = [
    positions,
    positions.toSorted((a, b) => worth(b) - worth(a) || weight(a) - weight(b) || a - b),
  ];
  let best: { taken: number[]; worth: number } = { taken: [], worth: 0 };
  for (const order of orders) {
    let left = capacity;
    const taken = order.filter(position => {
      if (weight(position) > left) return false;
      left -= weight(position);
      return true;
    });
    const total = taken.reduce((all, position) => all + worth(position), 0);
    if (total > best.worth) best = { taken, worth: total };
  }
  return { taken: best.taken.map(position => sorted.order[position] ?? 0), worth: best.worth };
}

/** Settles the items whose flip cannot beat what is known. Members by their numbers in the input. */
function reduce(sorted: SortedItems, capacity: number, known: number): { settled: number[]; open: number[] } {
  const settled: number[] = [];
  const open: number[] = [];
  // What ties with the known selection is no gain; what is settled here need not hold it.
  const enough = known * (1 + ROUNDING);
  for (let position = 0; position < sorted.count; position++) {
    const item = sorted.order[position] ?? 0;
    if (sorted.boundWith(position, capacity) <= enough) continue;
    if (sorted.boundWithout(position, capacity) <= enough) settled.push(item);
    else open.push(item);
  }
  return { settled, open };
}
