/** A place in the queue: the item's number, and the most that it may be worth. */
interface Entry {
  readonly item: number;
  worth: number;
}

/**
 * A queue of items by worth that never grows, so that only the first need be looked at anew (Minoux 1978, "Accelerated
 * greedy algorithms for maximizing submodular set functions"). Of equal worths the lower number comes first.
 */
export class LazyQueue {
  readonly #heap: Entry[];

  /** @param worths of items 0, 1, … */
  constructor(worths: ArrayLike<number>) {
    this.#heap = Array.from({ length: worths.length }, (_, item) => ({ item, worth: worths[item] ?? 0 }));
    for (let i = (this.#heap.length >> 1) - 1; i >= 0; i--) this.#sink(i);
  }

  /**
   * Takes the item out that is worth most now; undefined when the queue is empty.
   *
   * @param current an item's worth now, at most what it was; undefined to drop the item for good
   */
  take(current: (item: number) => number | undefined): number | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined) return undefined;
      const worth = current(first.item);
      if (worth === undefined) {
        this.#removeFirst();
        continue;
      }
      // Rounding must not let a worth grow, or the queue would go round for ever.
      first.worth = Math.min(first.worth, worth);
      this.#sink(0);
      if (this.#heap[0] === first) {
        this.#removeFirst();
        return first.item;
      }
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #sink(from: number): void {
    const heap = this.#heap;
    for (let i = from; ;) {
      const [left, right] = [2 * i + 1, 2 * i + 2];
      const child = right < heap.length && this.#before(right, left) ? right : left;
      if (child >= heap.length || !this.#before(child, i)) return;
      const [upper, lower] = [heap[i], heap[child]];
      if (upper === undefined || lower === undefined) return;
      heap[i] = lower;
      heap[child] = upper;
      i = child;
    }
  }

  #before(i: number, j: number): boolean {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (a === undefined || b === undefined) return false;
    return a.worth > b.worth || (a.worth === b.worth && a.item < b.item);
  }
}
