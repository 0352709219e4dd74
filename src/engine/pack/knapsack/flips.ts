/** A chain of changes to a start selection: each flip names an item and the chain before it. */
export class Flips {
  #items: Int32Array;
  #before: Int32Array;
  #count = 0;

  constructor(capacity = 1 << 16) {
    this.#items = new Int32Array(capacity);
    this.#before = new Int32Array(capacity);
  }

  get count(): number {
    return this.#count;
  }

  /** @returns the number of the new chain; chain -1 is empty */
  add(item: number, before: number): number {
    if (this.#count === this.#items.length) {
      this.#items = longer(this.#items);
      this.#before = longer(this.#before);
    }
    this.#items[this.#count] = item;
    this.#before[this.#count] = before;
    return this.#count++;
  }

  /** The items of a chain. */
  *of(chain: number): Generator<number> {
    for (let at = chain; at >= 0; at = this.#before[at] ?? -1) yield this.#items[at] ?? 0;
  }

  /** Forgets all that none of these chains holds, and renumbers the chains in place. */
  keep(chains: Int32Array, count: number, also: number): number {
    const renumbered = new Int32Array(this.#count).fill(-1);
    const used = new Uint8Array(this.#count);
    const mark = (chain: number): void => {
      for (let at = chain; at >= 0 && used[at] !== 1; at = this.#before[at] ?? -1) used[at] = 1;
    };
    for (let i = 0; i < count; i++) mark(chains[i] ?? -1);
    mark(also);
    let kept = 0;
    // A chain is younger than what it goes on from, so that every number is known when it is needed.
    for (let at = 0; at < this.#count; at++) {
      if (used[at] !== 1) continue;
      const before = this.#before[at] ?? -1;
      this.#items[kept] = this.#items[at] ?? 0;
      this.#before[kept] = before < 0 ? -1 : (renumbered[before] ?? -1);
      renumbered[at] = kept++;
    }
    this.#count = kept;
    for (let i = 0; i < count; i++) {
      const chain = chains[i] ?? -1;
      chains[i] = chain < 0 ? -1 : (renumbered[chain] ?? -1);
    }
    return also < 0 ? -1 : (renumbered[also] ?? -1);
  }
}

function longer(array: Int32Array): Int32Array {
  const result = new Int32Array(array.length * 2);
  result.set(array);
  return result;
}
