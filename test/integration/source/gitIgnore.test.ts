import { lstatSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { judge } from '../../../src/engine/source/judge.ts';
import { decidingPattern, parseIgnoreRules } from '../../../src/engine/source/ignoreRules.ts';
import { byteString } from '../../../src/engine/source/ignorePattern.ts';
import { defaultSourceRules, type SourceRules } from '../../../src/engine/source/sourceRules.ts';
import { walk } from '../../../src/engine/source/walk.ts';
import { ignoreCases } from './ignoreCases.ts';
import {
  git,
  gitEnvironment,
  makeTempDirectory,
  removeTempDirectories,
  writeTree,
  type Tree,
} from './tempTree.ts';

afterAll(removeTempDirectories);

const listFiles = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];

/** Regular files on disk. Git names a repository inside of another one by its directory only. */
function filesByGit(folder: string, environment: Record<string, string>): string[] {
  return git(folder, environment, listFiles)
    .split('\0')
    .filter(path => path !== '')
    .flatMap(path =>
      path.endsWith('/') ? filesByGit(join(folder, path), environment).map(inner => path + inner) : [path],
    )
    .filter(path => lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile());
}

describe('ignore rules, judged by git', () => {
  it.each(ignoreCases)(
    '$name',
    async ({ tree, home = {}, repositories = [], folder = '', init = [], commands = [], ...last }) => {
      const temporary = makeTempDirectory();
      const [root, homePath] = [join(temporary, 'root'), join(temporary, 'home')];
      const environment = gitEnvironment(homePath);
      mkdirSync(root);
      writeTree(homePath, home);
      for (const each of ['', ...repositories]) {
        mkdirSync(join(root, each), { recursive: true });
        git(join(root, each), environment, ['init', '-q', ...(each === '' ? init : [])]);
      }
      for (const command of commands) git(root, environment, [...command]);
      writeTree(root, tree);
      for (const command of last.afterwards ?? []) git(root, environment, [...command]);
      for (const path of last.removed ?? []) rmSync(join(root, path));

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

describe('files that git tracks and ignores', () => {
  const tree = {
    '.gitignore': '*.log\nd/\n',
    ...Object.fromEntries(
      ['a.log', 'b.log', 'd/a', 'd/b', 'd/e/a', 'd/f/a', 'd/f/b'].map(path => [path, 'x\n']),
    ),
  };

  function repository(more: Tree, tracked: string[]) {
    const root = makeTempDirectory();
    const environment = gitEnvironment(join(root, '.git/home'));
    git(root, environment, ['init', '-q']);
    writeTree(root, { ...tree, ...more });
    git(root, environment, ['add', '-f', ...tracked]);
    return { root, environment, folders: [{ name: 'root', path: root }] };
  }

  async function outcome(more: Tree, tracked: string[], rules: Partial<SourceRules> = {}) {
    const { environment, folders } = repository(more, tracked);
    const all = { ...defaultSourceRules, environment, ...rules };
    const { files, skipped } = await walk(folders, all);
    for (const each of [...files, ...skipped]) expect(judge(folders, all, each.path)).toEqual(each);
    return {
      files: files.map(each => each.path).filter(path => !path.includes('ignore')),
      skipped: skipped.map(each => `${each.path}: ${each.detail}`),
    };
  }

  it('reports the rest of an ignored directory, with the same rule', async () => {
    expect(await outcome({}, ['a.log', 'd/a', 'd/f/a'])).toEqual({
      files: ['a.log', 'd/a', 'd/f/a'],
      skipped: [
        'b.log: "*.log" in .gitignore, line 1',
        'd/b: "d/" in .gitignore, line 2',
        'd/e: "d/" in .gitignore, line 2',
        'd/f/b: "d/" in .gitignore, line 2',
      ],
    });
  });

  it('lets .citepackignore win, beside, above and below a .gitignore', async () => {
    const more = { '.citepackignore': 'a.log\nd/f/\n', 'd/.gitignore': 'x\n', 'd/.citepackignore': 'b\n' };
    const { files, skipped } = await outcome(more, ['a.log', 'b.log', 'd/a', 'd/b', 'd/f/a']);
    expect(files).toEqual(['b.log', 'd/a']);
    expect(skipped).toContain('a.log: "a.log" in .citepackignore, line 1');
    expect(skipped).toContain('d/b: "b" in d/.citepackignore, line 1');
    expect(skipped).toContain('d/f: "d/f/" in .citepackignore, line 2');

    const deeper = { '.citepackignore': '*.log\n', 'g/.gitignore': '*.log\n', 'g/a.log': 'x\n' };
    expect((await outcome(deeper, ['g/a.log'])).files).toEqual([]);
  });

  it('lets the globs of the settings win', async () => {
    const tracked = ['a.log', 'b.log', 'd/a', 'd/b', 'd/f/a'];
    const rules = { exclude: ['a.log'], filesExclude: { '**/b': true }, searchExclude: { 'd/f': true } };
    expect((await outcome({}, tracked, rules)).files).toEqual(['b.log', 'd/a']);
    expect((await outcome({}, tracked, { include: ['*.log'] })).files).toEqual(['a.log', 'b.log']);
  });

  it('does not widen what reinclude reaches', async () => {
    expect((await outcome({}, ['d/f/a'], { reinclude: ['**/b'] })).files).toEqual(['d/f/a']);
    expect((await outcome({}, ['d/f/a'], { reinclude: ['d/b'] })).files).toEqual(['d/b', 'd/f/a']);
  });

  it('sees what becomes tracked between two questions', () => {
    const { root, environment, folders } = repository({}, ['a.log']);
    const rules = { ...defaultSourceRules, environment };
    expect(judge(folders, rules, 'd/a')).toMatchObject({ path: 'd', reason: 'ignored' });
    git(root, environment, ['add', '-f', 'd/a']);
    expect(judge(folders, rules, 'd/a')).toMatchObject({ path: 'd/a', size: 2 });
    git(root, environment, ['rm', '-q', '--cached', 'd/a']);
    expect(judge(folders, rules, 'd/a')).toMatchObject({ path: 'd', reason: 'ignored' });
  });

  it('ignores as before when the index is damaged', async () => {
    const { root, environment, folders } = repository({}, ['a.log', 'd/a']);
    writeTree(root, { '.git/index': 'DIRC' });
    const { files } = await walk(folders, { ...defaultSourceRules, environment });
    expect(files.map(each => each.path)).toEqual(['.gitignore']);
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
