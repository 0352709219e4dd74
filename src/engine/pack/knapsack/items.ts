/** Items of a 0/1 knapsack problem, worth and weight of each above 0. */
export interface Items {
  readonly worths: Float64Array;
  readonly weights: Float64Array;
}

/** Items by falling worth per weight, with sums from the first on. */
export class SortedItems {
  /** Number in the input, by position. */
  readonly order: Int32Array;
  readonly worths: Float64Array;
  readonly weights: Float64Array;
  /** Sums of the first k, k from 0 to all. */
  readonly worthSums: Float64Array;
  readonly weightSums: Float64Array;

  constructor({ worths, weights }: Items, members: Iterable<number>) {
    const worth = (i: number): number => worths[i] ?? 0;
    const weight = (i: number): number => weights[i] ?? 0;
    const order = Int32Array.from(members).sort(
      (a, b) =>
        worth(b) / weight(b) - worth(a) / weight(a) || worth(b) - worth(a) || weight(a) - weight(b) || a - b,
    );
    this.order = order;
    this.worths = Float64Array.from(order, worth);
    this.weights = Float64Array.from(order, weight);
    this.worthSums = sums(this.worths);
    this.weightSums = sums(this.weights);
  }

  get count(): number {
    return this.order.length;
  }

  efficiency(position: number): number {
    return (this.worths[position] ?? 0) / (this.weights[position] ?? 1);
  }

  /** How many of the first items fit together. */
  fitting(capacity: number): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.weightSums[middle] ?? 0) <= capacity) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The worth that no selection exceeds, were items divisible (Dantzig 1957). */
  bound(capacity: number): number {
    const whole = this.fitting(capacity);
    const room = capacity - (this.weightSums[whole] ?? 0);
    return (this.worthSums[whole] ?? 0) + (whole < this.count ? room * this.efficiency(whole) : 0);
  }

  /** The same with one item excluded, and none of its weight taken. */
  boundWithout(position: number, capacity: number): number {
    const whole = this.fitting(capacity);
    if (position >= whole) {
      // The break item itself, or one that the bound does not use.
      if (position > whole) return this.bound(capacity);
      const room = capacity - (this.weightSums[whole] ?? 0);
      return (this.worthSums[whole] ?? 0) + this.#fill(whole + 1, room);
    }
    const room = capacity - (this.weightSums[whole] ?? 0) + (this.weights[position] ?? 0);
    return (this.worthSums[whole] ?? 0) - (this.worths[position] ?? 0) + this.#fill(whole, room);
  }

  /** The same with one item included. */
  boundWith(position: number, capacity: number): number {
    const left = capacity - (this.weights[position] ?? 0);
    if (left < 0) return -Infinity;
    const whole = this.fitting(left);
    // The item itself is among the first ones: what is left is filled by the others.
    if (position < whole) return this.bound(capacity);
    if (position === whole) {
      const room = left - (this.weightSums[whole] ?? 0);
      return (this.worthSums[whole] ?? 0) + (this.worths[position] ?? 0) + this.#fill(whole + 1, room);
    }
    return (this.worths[position] ?? 0) + this.bound(left);
  }

  /** The worth of a room filled with divisible items from a position on. */
  #fill(from: number, room: number): number {
    const whole = Math.max(from, this.fitting((this.weightSums[from] ?? 0) + room));
    const taken = (this.weightSums[whole] ?? 0) - (this.weightSums[from] ?? 0);
    const worth = (this.worthSums[whole] ?? 0) - (this.worthSums[from] ?? 0);
    return worth + (whole < this.count ? (room - taken) * this.efficiency(whole) : 0);
  }
}

function sums(values: Float64Array): Float64Array {
  const result = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) result[i + 1] = (result[i] ?? 0) + (values[i] ?? 0);
  return result;
}
