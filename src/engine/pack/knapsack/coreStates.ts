import { Flips } from './flips.ts';
import type { SortedItems } from './items.ts';

/** What a search of the core found. */
export interface CoreResult {
  /** Numbers of the items taken; undefined when nothing beats what was known. */
  readonly taken: readonly number[] | undefined;
  /** No selection of the core is worth more. */
  readonly upperBound: number;
  readonly proven: boolean;
}

/** Partial selections that no other one dominates, by rising weight and rising worth. */
interface States {
  weights: Float64Array;
  worths: Float64Array;
  chains: Int32Array;
  count: number;
}

/** Chains are pruned when there are more flips than this: 64 MiB. */
const MOST_FLIPS = 8_000_000;
/** Wider than this the search gives up: 80 MiB for two lists. */
const MOST_WIDTH = 2_000_000;

function statesOf(capacity: number): States {
  return {
    weights: new Float64Array(capacity),
    worths: new Float64Array(capacity),
    chains: new Int32Array(capacity),
    count: 0,
  };
}

/**
 * The dynamic program of Pisinger's minimal algorithm: begins with every item before the break item taken, then decides
 * in turn on the next item after the core (add it?) and the next before it (remove it?). States may be overweight while
 * there are items left to remove.
 */
export class CoreStates {
  readonly #items: SortedItems;
  readonly #capacity: number;
  /** Less is no difference between two sums of worths. */
  readonly #noise: number;
  readonly #mostWork: number;
  readonly #flips = new Flips();
  #states = statesOf(1 << 10);
  #spare = statesOf(1 << 10);
  #best: number;
  #bestChain: number | undefined;

  /**
   * @param known worth of a selection that is there already; only better ones are searched for
   * @param noise less is no difference between two sums of worths
   * @param mostWork states that may be looked at
   */
  constructor(items: SortedItems, capacity: number, known: number, noise: number, mostWork: number) {
    this.#items = items;
    this.#capacity = capacity;
    this.#best = known;
    this.#noise = noise;
    this.#mostWork = mostWork;
  }

  search(): CoreResult {
    const items = this.#items;
    const start = items.fitting(this.#capacity);
    let [before, after] = [start - 1, start];
    this.#states.weights[0] = items.weightSums[start] ?? 0;
    this.#states.worths[0] = items.worthSums[start] ?? 0;
    this.#states.chains[0] = -1;
    this.#states.count = 1;
    this.#prune(before, after);
    let work = 0;
    while (this.#states.count > 0 && (before >= 0 || after < items.count)) {
      work += this.#states.count;
      if (work > this.#mostWork || this.#states.count > MOST_WIDTH) {
        return { ...this.#result(start), upperBound: this.#bound(before, after), proven: false };
      }
      // The nearer end first: it decides most.
      if (after < items.count) {
        this.#decide(after, items.weights[after] ?? 0, items.worths[after] ?? 0);
        after++;
        this.#prune(before, after);
      }
      if (before >= 0) {
        this.#decide(before, -(items.weights[before] ?? 0), -(items.worths[before] ?? 0));
        before--;
        this.#prune(before, after);
      }
    }
    return { ...this.#result(start), upperBound: this.#best, proven: true };
  }

  /** Merges the states with the same ones after a flip of an item, and drops what is dominated. */
  #decide(position: number, weight: number, worth: number): void {
    const from = this.#states;
    if (this.#spare.weights.length < 2 * from.count) this.#spare = statesOf(4 * from.count);
    const to = this.#spare;
    let [plain, flipped, count] = [0, 0, 0];
    let mostWorth = -Infinity;
    while (plain < from.count || flipped < from.count) {
      const plainWeight = plain < from.count ? (from.weights[plain] ?? 0) : Infinity;
      const flippedWeight = flipped < from.count ? (from.weights[flipped] ?? 0) + weight : Infinity;
      const plainWorth = from.worths[plain] ?? -Infinity;
      const flippedWorth = (from.worths[flipped] ?? -Infinity) + worth;
      const takePlain =
        plainWeight < flippedWeight || (plainWeight === flippedWeight && plainWorth >= flippedWorth);
      const nextWorth = takePlain ? plainWorth : flippedWorth;
      if (nextWorth > mostWorth) {
        mostWorth = nextWorth;
        to.weights[count] = takePlain ? plainWeight : flippedWeight;
        to.worths[count] = nextWorth;
        to.chains[count] = takePlain
          ? (from.chains[plain] ?? -1)
          : this.#flips.add(position, from.chains[flipped] ?? -1);
        count++;
      }
      if (takePlain) plain++;
      else flipped++;
    }
    to.count = count;
    this.#states = to;
    this.#spare = from;
  }

  /** Notes better selections, and drops states that cannot become one. */
  #prune(before: number, after: number): void {
    const states = this.#states;
    for (let i = 0; i < states.count; i++) {
      const worth = states.worths[i] ?? 0;
      if ((states.weights[i] ?? 0) <= this.#capacity && worth > this.#best + this.#noise) {
        this.#best = worth;
        this.#bestChain = states.chains[i];
      }
    }
    const [add, remove] = this.#ends(before, after);
    const enough = this.#best + this.#noise;
    let kept = 0;
    for (let i = 0; i < states.count; i++) {
      const [weight, worth] = [states.weights[i] ?? 0, states.worths[i] ?? 0];
      const room = this.#capacity - weight;
      const bound = room >= 0 ? worth + room * add : worth + room * remove;
      // NaN, where an overweight state has nothing left to remove, is not above either.
      if (!(bound > enough)) continue;
      states.weights[kept] = weight;
      states.worths[kept] = worth;
      states.chains[kept] = states.chains[i] ?? -1;
      kept++;
    }
    states.count = kept;
    if (this.#flips.count > MOST_FLIPS) {
      const best = this.#flips.keep(states.chains, kept, this.#bestChain ?? -1);
      if (this.#bestChain !== undefined) this.#bestChain = best;
    }
  }

  /** What a unit of room may gain at most, and what a unit of overweight costs at least. */
  #ends(before: number, after: number): [number, number] {
    const items = this.#items;
    return [
      after < items.count ? items.efficiency(after) : 0,
      before >= 0 ? items.efficiency(before) : Infinity,
    ];
  }

  #bound(before: number, after: number): number {
    const [add, remove] = this.#ends(before, after);
    let most = this.#best;
    for (let i = 0; i < this.#states.count; i++) {
      const room = this.#capacity - (this.#states.weights[i] ?? 0);
      const bound = (this.#states.worths[i] ?? 0) + room * (room >= 0 ? add : remove);
      if (bound > most) most = bound;
    }
    return most;
  }

  #result(start: number): Pick<CoreResult, 'taken'> {
    if (this.#bestChain === undefined) return { taken: undefined };
    const flipped = new Set(this.#flips.of(this.#bestChain));
    const taken: number[] = [];
    for (let position = 0; position < this.#items.count; position++) {
      if (position < start !== flipped.has(position)) taken.push(this.#items.order[position] ?? 0);
    }
    return { taken };
  }
}
