import { describe, expect, it } from 'vitest';
import { pack } from '../../../src/engine/pack/pack.ts';
import { strategyNames, type ScoredChunk } from '../../../src/engine/pack/types.ts';
import { optionsFor } from './arbitraries.ts';

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => `  const value${from + i} = read(${from + i});`).join('\n');
const range = (start: number, end: number, score: number): ScoredChunk => ({
  id: `a:${start}-${end}`,
  content: lines(start, end),
  score,
  source: { document: 'a', start, end },
});

describe('a containment threshold', () => {
  it('sees ranges of one document that overlap, by the share of the later one', async () => {
    const { chunks, report } = await pack([range(1, 20, 1), range(11, 20, 0.9), range(16, 40, 0.8)], {
      budget: 10_000,
      containmentThreshold: 0.5,
    });
    expect(chunks.map(({ id }) => id)).toEqual(['a:1-20', 'a:16-40']);
    expect(report.excluded).toMatchObject([
      { id: 'a:11-20', reason: 'redundant', redundantWith: 'a:1-20', repetition: 'overlap', similarity: 1 },
    ]);
  });

  it('sees a part of a chunk that was copied into another document, whatever its indentation', async () => {
    const copied = lines(5, 12).replaceAll('  const', '\t\tconst').replaceAll('\n', '\r\n');
    const input: ScoredChunk[] = [
      { id: 'whole', content: lines(1, 40), score: 1 },
      { id: 'vendored', content: `${copied}\r\n`, score: 0.9 },
      { id: 'other', content: 'nothing of the kind', score: 0.8 },
    ];
    const { chunks, report } = await pack(input, { budget: 10_000, containmentThreshold: 0.9 });
    expect(chunks.map(({ id }) => id)).toEqual(['whole', 'other']);
    expect(report.excluded).toMatchObject([
      { id: 'vendored', redundantWith: 'whole', repetition: 'contained', similarity: 1 },
    ]);
    // As a whole the two are not alike, so that a redundancy threshold alone keeps both.
    expect((await pack(input, { budget: 10_000, redundancyThreshold: 0.9 })).chunks.length).toBe(3);
  });

  it('takes the larger one when that comes later: it is no part of the smaller', async () => {
    const { chunks } = await pack([range(11, 20, 1), range(1, 40, 0.9)], {
      budget: 10_000,
      containmentThreshold: 0.9,
    });
    expect(chunks.map(({ id }) => id)).toEqual(['a:11-20', 'a:1-40']);
  });

  it.each(strategyNames)(
    'holds under every strategy (%s), and names a twin that is in the pack',
    async strategy => {
      const input = [range(1, 20, 0.9), range(2, 9, 0.8), range(5, 30, 0.7), range(21, 30, 0.6)];
      const { chunks, report } = await pack(input, {
        ...optionsFor(strategy, 10_000),
        containmentThreshold: 0.9,
      });
      const ids = chunks.map(({ id }) => id);
      const redundant = report.excluded.filter(({ reason }) => reason === 'redundant');
      expect(redundant.length).toBeGreaterThan(0);
      for (const { redundantWith } of redundant) expect(ids).toContain(redundantWith);
    },
  );
});
