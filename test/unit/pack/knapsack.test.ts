import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solveKnapsack } from '../../../src/engine/pack/knapsack/solve.ts';

const items = fc
  .array(
    fc.record({
      // Worths that grow with the weights make instances that bounds alone do not settle.
      weight: fc.integer({ min: 1, max: 400 }),
      more: fc.integer({ min: 0, max: 30 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map(rows => ({
    weights: Float64Array.from(rows, ({ weight }) => weight),
    worths: Float64Array.from(rows, ({ weight, more }) => weight + 30 + more),
  }));

/** The largest worth, by the dynamic program over weights that every textbook has. */
function best(weights: Float64Array, worths: Float64Array, capacity: number): number {
  const row = new Float64Array(capacity + 1);
  weights.forEach((weight, i) => {
    for (let left = capacity; left >= weight; left--) {
      row[left] = Math.max(row[left] ?? 0, (row[left - weight] ?? 0) + (worths[i] ?? 0));
    }
  });
  return row[capacity] ?? 0;
}

describe('the knapsack solver', () => {
  it('finds the largest worth where worth goes with weight', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 6_000 }), ({ weights, worths }, capacity) => {
        const { taken, worth, proven, upperBound } = solveKnapsack({ weights, worths }, capacity);
        expect(taken.reduce((sum, i) => sum + (weights[i] ?? 0), 0)).toBeLessThanOrEqual(capacity);
        expect(worth).toBeCloseTo(best(weights, worths, capacity), 6);
        expect({ proven, upperBound }).toEqual({ proven: true, upperBound: worth });
      }),
    );
  });

  it('gives up with a selection that fits and a bound that holds', () => {
    let unproven = 0;
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 0, max: 40 }),
        ({ weights, worths }, capacity, mostStates) => {
          const { taken, worth, proven, upperBound } = solveKnapsack(
            { weights, worths },
            capacity,
            mostStates,
          );
          const most = best(weights, worths, capacity);
          expect(taken.reduce((sum, i) => sum + (weights[i] ?? 0), 0)).toBeLessThanOrEqual(capacity);
          expect(worth).toBeLessThanOrEqual(most + 1e-6);
          expect(upperBound).toBeGreaterThanOrEqual(most - 1e-6);
          if (proven) expect(worth).toBeCloseTo(most, 6);
          else unproven++;
        },
      ),
    );
    expect(unproven).toBeGreaterThan(0);
  });

  it('keeps its memory when the chains of flips are pruned', () => {
    // As many partial selections as there are weights: no bound settles a subset sum that cannot be met.
    const weights = Float64Array.from({ length: 120 }, (_, i) => 2 * (900 + ((i * 37) % 211)));
    const { worth, proven } = solveKnapsack({ weights, worths: weights }, 60_001);
    expect(worth).toBe(60_000);
    expect(proven).toBe(true);
  });
});
