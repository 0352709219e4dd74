import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedLines, changedRanges } from '../../../src/vscode/commands/changesTask.ts';

describe('the changes of a diff', () => {
  it('are the lines of the new file that git says were added, and nothing that stayed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'citepack-diff-'));
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
    git('init', '-q');
    const lines = fc.array(fc.constantFrom('a', 'b', '-- a/c', '++ b/d', '@@ -1 +1 @@', ''), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        writeFileSync(join(folder, 'x y.ts'), before.map(line => `${line}\n`).join(''));
        git('add', '-A');
        writeFileSync(join(folder, 'x y.ts'), after.map(line => `${line}\n`).join(''));
        const diff = git('diff');
        const ranges = changedRanges(diff);
        expect(new Set(ranges.map(({ path }) => path))).toEqual(new Set(diff === '' ? [] : ['x y.ts']));
        const added = git('diff', '--unified=0')
          .split('\n')
          .flatMap(line => {
            const [, start = '0', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
            return Array.from(
              { length: Number(start) === 0 ? 0 : Number(count) },
              (_, i) => Number(start) + i,
            );
          });
        const held = (line: number): boolean =>
          ranges.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
        // Lines like hunk headers are text here, and git quotes them with a sign before.
        expect(added.filter(line => !held(line))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are searched by their lines and the functions that they are in', () => {
    const diff = '--- a/x.ts\n+++ b/x.ts\n@@ -1,3 +1,3 @@ function retry()\n same\n-old line\n+new line\n';
    expect(changedLines(diff)).toBe('function retry()\nold line\nnew line');
    expect(changedRanges(diff)).toEqual([{ path: 'x.ts', startLine: 2, endLine: 2 }]);
  });
});
