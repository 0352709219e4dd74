import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { judge } from '../../../src/engine/source/judge.ts';
import { decidingPattern, parseIgnoreRules } from '../../../src/engine/source/ignoreRules.ts';
import { byteString } from '../../../src/engine/source/ignorePattern.ts';
import { defaultSourceRules } from '../../../src/engine/source/sourceRules.ts';
import { walk } from '../../../src/engine/source/walk.ts';
import { ignoreCases } from './ignoreCases.ts';
import { git, gitEnvironment, makeTempDirectory, removeTempDirectories, writeTree } from './tempTree.ts';

afterAll(removeTempDirectories);

const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];

/** Git names a repository inside of another one by its directory only. */
function filesByGit(folder: string, environment: Record<string, string>): string[] {
  return git(folder, environment, listFiles)
    .split('\0')
    .filter(path => path !== '')
    .flatMap(path =>
      path.endsWith('/') ? filesByGit(join(folder, path), environment).map(inner => path + inner) : [path],
    );
}

describe('ignore rules, judged by git', () => {
  it.each(ignoreCases)(
    '$name',
    async ({ tree, home = {}, repositories = [], folder = '', commands = [] }) => {
      const temporary = makeTempDirectory();
      const [root, homePath] = [join(temporary, 'root'), join(temporary, 'home')];
      const environment = gitEnvironment(homePath);
      mkdirSync(root);
      writeTree(homePath, home);
      for (const each of ['', ...repositories]) {
        mkdirSync(join(root, each), { recursive: true });
        git(join(root, each), environment, ['init', '-q']);
      }
      for (const command of commands) git(root, environment, [...command]);
      writeTree(root, tree);

      const folders = [{ name: 'root', path: join(root, folder) }];
      const rules = { ...defaultSourceRules, environment };
      const { files, skipped } = await walk(folders, rules);
      expect(files.map(file => file.path)).toEqual(filesByGit(join(root, folder), environment).sort(byBytes));

      for (const file of files) expect(judge(folders, rules, file.path)).toEqual(file);
      for (const each of skipped) {
        expect(each.reason).toBe('ignored');
        expect(judge(folders, rules, each.path)).toEqual(each);
      }
    },
  );

  it('has a case for each thing that goes wrong elsewhere', () => {
    expect(ignoreCases.length).toBeGreaterThanOrEqual(45);
  });
});

describe('patterns at random, judged by git check-ignore', () => {
  it.each([false, true])(
    'agrees on every path (ignore case: %s)',
    ignoreCase => {
      const root = makeTempDirectory();
      const environment = gitEnvironment(join(root, 'home'));
      git(root, environment, ['init', '-q']);
      git(root, environment, ['config', 'core.ignoreCase', String(ignoreCase)]);
      const piece = fc.constantFrom(
        ...[
          'a',
          'b',
          'A',
          'B',
          'ab',
          '/',
          '/',
          '*',
          '**',
          '**/',
          '/**',
          '?',
          '[ab]',
          '[!a]',
          '[a-]',
          '[A-B]',
          '[]',
          '[^',
          '[[:lower:]]',
        ],
        ...['[[:upper:]]', '\\', '\\*', '\\a', '.', '-', ' ', 'é', '[é]', ']', '!', '#'],
      );
      const pattern = fc
        .array(piece, { minLength: 1, maxLength: 6 })
        .map(pieces => pieces.join(''))
        .filter(text => text.trim() !== '');
      const name = fc
        .array(fc.constantFrom('a', 'b', 'A', 'B', 'ab', '*', '.', '-', 'é', '[', ']', 'ba', '#', '!'), {
          minLength: 1,
          maxLength: 3,
        })
        .map(parts => parts.join(''))
        .filter(text => text !== '.' && text !== '..');
      const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'));

      fc.assert(
        fc.property(
          fc.array(pattern, { minLength: 1, maxLength: 4 }),
          fc.uniqueArray(path, { minLength: 30, maxLength: 40 }),
          (patterns, paths) => {
            const bytes = Buffer.from(patterns.join('\n') + '\n');
            writeTree(root, { '.git/info/exclude': bytes });
            const file = { absolutePath: 'exclude', base: '', patterns: parseIgnoreRules(bytes) };
            const ours = paths.map(each =>
              deciderOf(each, line => decidingPattern([file], ...line, ignoreCase)?.pattern),
            );
            expect(ours).toEqual(linesByGit(root, environment, paths));
          },
        ),
        { numRuns: 150 },
      );
    },
    30_000,
  );
});

type Question = [path: string, name: string, directory: boolean];

/** The line that decides, as git goes about it: directories from the top down, the first that is ignored decides. */
function deciderOf(
  path: string,
  ask: (question: Question) => { line: number; negated: boolean } | undefined,
): number | undefined {
  const names = path.split('/').map(byteString);
  for (let i = 1; i <= names.length; i++) {
    const last = i === names.length;
    const found = ask([names.slice(0, i).join('/'), names[i - 1] ?? '', !last]);
    if (found && (last || !found.negated)) return found.line;
  }
  return undefined;
}

function linesByGit(
  root: string,
  environment: Record<string, string>,
  paths: string[],
): (number | undefined)[] {
  const args = ['check-ignore', '--no-index', '--stdin', '-z', '-v', '-n'];
  let output: string;
  try {
    output = git(root, environment, args, paths.join('\0') + '\0');
  } catch (error) {
    // Git ends with 1 when no path is ignored.
    if (!(error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')) throw error;
    output = error.stdout;
  }
  const fields = output.split('\0');
  return paths.map((_, i) => (fields[4 * i + 1] ? Number(fields[4 * i + 1]) : undefined));
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
