import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentsToMerge, type SegmentSize } from '../../../src/engine/store/mergeSegments.ts';

/** Writes one segment after the other and merges as the store does. @returns segments left, and chunks rewritten */
function simulate(sizes: readonly number[]): { segments: SegmentSize[]; rewritten: number } {
  let segments: SegmentSize[] = [];
  let rewritten = 0;
  let nextId = 1;
  for (const size of sizes) {
    segments.push({ id: nextId++, chunkCount: size, liveCount: size });
    for (let due = segmentsToMerge(segments); due !== undefined; due = segmentsToMerge(segments)) {
      const ids = new Set(due.map(({ id }) => id));
      const live = due.reduce((sum, { liveCount }) => sum + liveCount, 0);
      segments = segments.filter(({ id }) => !ids.has(id));
      if (live > 0) segments.push({ id: nextId++, chunkCount: live, liveCount: live });
      rewritten += live;
    }
  }
  return { segments, rewritten };
}

describe('segmentsToMerge', () => {
  it('keeps segments few, and rewrites a chunk once a level', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 400 }), sizes => {
        const { segments, rewritten } = simulate(sizes);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const levels = Math.ceil(Math.log(total) / Math.log(8)) + 1;
        expect(segments.reduce((sum, { liveCount }) => sum + liveCount, 0)).toBe(total);
        expect(segments.length).toBeLessThanOrEqual(levels * 8);
        expect(rewritten).toBeLessThanOrEqual(total * levels);
      }),
    );
  });

  it('rewrites a segment that is mostly dead', () => {
    expect(segmentsToMerge([{ id: 1, chunkCount: 10, liveCount: 4 }])?.map(({ id }) => id)).toEqual([1]);
    expect(segmentsToMerge([{ id: 1, chunkCount: 10, liveCount: 5 }])).toBeUndefined();
  });
});
