import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashingVector } from '../../../src/engine/embed/hashing256.ts';
import { quantize } from '../../../src/engine/embed/quantize.ts';

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

describe('hashingVector', () => {
  it('has norm 1, or is zero for a text without words', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const norm = Math.sqrt(dot(hashingVector(text), hashingVector(text)));
        expect(Math.abs(norm - 1) < 1e-5 || norm === 0).toBe(true);
      }),
    );
    expect(hashingVector(' \n…')).toEqual(new Float32Array(256));
  });

  it('gives the cosines of the contract', () => {
    const query = hashingVector('database search');
    expect(dot(query, hashingVector('database search and indexing'))).toBeCloseTo(Math.SQRT1_2, 4);
    expect(dot(query, hashingVector('chocolate cake recipe'))).toBe(0);
  });

  it('knows neither case nor order nor what stands between words', () => {
    expect(hashingVector('Foo, BAR')).toEqual(hashingVector('bar foo'));
  });
});

describe('quantize', () => {
  it('keeps each value within half a step', () => {
    fc.assert(
      fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 64 }), values => {
        const vector = Float32Array.from(values);
        const { codes, scale } = quantize(vector);
        vector.forEach((value, i) =>
          expect(Math.abs((codes[i] ?? 0) * scale - value)).toBeLessThanOrEqual(scale / 2 + 1e-6),
        );
      }),
    );
  });
});
