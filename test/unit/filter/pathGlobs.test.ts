import { describe, expect, it } from 'vitest';
import { pathFilter } from '../../../src/engine/filter/pathGlobs.ts';

describe('pathFilter', () => {
  it('is nothing without globs', () => {
    expect(pathFilter([])).toBeUndefined();
  });

  it.each([
    [['src/**'], 'src/a/b.ts', true],
    [['src/**'], 'test/a.ts', false],
    [['src'], 'src/a/b.ts', true],
    [['src/'], 'src/a/b.ts', true],
    [['*.ts'], 'deep/down/a.ts', true],
    [['*.ts'], 'a.tsx', false],
    [['!**/*.md'], 'a.ts', true],
    [['!**/*.md'], 'docs/a.md', false],
    [['src/**', '!src/generated'], 'src/generated/api.ts', false],
    [['*.{ts,tsx}'], 'a.tsx', true],
    [['**/.github/**'], '.github/workflows/ci.yml', true],
  ])('%j admits %s: %s', (globs, path, admitted) => {
    expect(pathFilter(globs)?.(path)).toBe(admitted);
  });
});
