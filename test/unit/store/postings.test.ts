import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePostings, PostingEncoder } from '../../../src/engine/store/postings.ts';

const counter = fc.integer({ min: 0, max: 255 });
const packed = fc
  .tuple(counter, counter, counter, counter)
  .filter(parts => parts.some(part => part > 0))
  .map(([a, b, c, d]) => (a | (b << 8) | (c << 16) | (d << 24)) >>> 0);
const postings = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 100_000 }), packed), {
    selector: ([chunk]) => chunk,
    maxLength: 200,
  })
  .map(rows => rows.sort((a, b) => a[0] - b[0]));

describe('postings', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(postings, rows => {
        const encoder = new PostingEncoder();
        for (const [chunk, frequencies] of rows) encoder.add(chunk, frequencies);
        const { chunks, frequencies } = decodePostings(encoder.take(), 100_001);
        expect([...chunks].map((chunk, i) => [chunk, frequencies[i]])).toEqual(rows);
      }),
    );
  });

  it('are refused as damaged when cut off or out of range', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), bytes => {
        try {
          const { chunks } = decodePostings(bytes, 50);
          for (const chunk of chunks) expect(chunk).toBeLessThan(50);
        } catch (error) {
          expect(error).toMatchObject({ code: 'STORE_DAMAGED' });
        }
      }),
    );
  });
});
