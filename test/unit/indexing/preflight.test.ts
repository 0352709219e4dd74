import { describe, expect, it } from 'vitest';
import { preflight } from '../../../src/engine/indexing/preflight.ts';

const file = (path: string, size: number) => ({ path, absolutePath: `/${path}`, size, mtimeMs: 0 });

describe('preflight', () => {
  it('adds up what there is, and grows with it', () => {
    const small = preflight({ files: [file('a.ts', 1_000)], skipped: [] });
    const large = preflight({ files: [file('a.ts', 1_000), file('b.ts', 9_000_000)], skipped: [] });
    expect(small).toMatchObject({ files: 1, bytes: 1_000, skipped: 0 });
    expect(large.seconds).toBeGreaterThan(small.seconds);
    expect(large.chunks).toBeGreaterThan(small.chunks);
    expect(large.diskBytes).toBeGreaterThan(small.diskBytes);
  });

  it('names the folders and files that weigh most, and what they look like', () => {
    const { offenders } = preflight({
      files: [
        file('src/a.ts', 100),
        file('dist/a.js', 5_000),
        file('dist/deep/b.js', 4_000),
        file('data.csv', 900),
      ],
      skipped: [],
    });
    expect(offenders.map(({ path, files, bytes }) => [path, files, bytes])).toEqual([
      ['dist/', 2, 9_000],
      ['dist/a.js', 1, 5_000],
      ['dist/deep/', 1, 4_000],
      ['dist/deep/b.js', 1, 4_000],
      ['data.csv', 1, 900],
    ]);
    expect(offenders[0]).toMatchObject({ share: 0.9, hint: 'looks like build output' });
    expect(offenders[4]?.hint).toBe('looks like data');
  });

  it('stands an empty folder', () => {
    expect(preflight({ files: [], skipped: [] })).toMatchObject({ files: 0, chunks: 0, offenders: [] });
  });
});
