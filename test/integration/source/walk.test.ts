import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SourceFile } from '../../../src/engine/source/entries.ts';
import { judge } from '../../../src/engine/source/judge.ts';
import { defaultSourceRules, type SourceRules } from '../../../src/engine/source/sourceRules.ts';
import { walk } from '../../../src/engine/source/walk.ts';
import { makeTempDirectory, removeTempDirectories, writeTree, type Tree } from './tempTree.ts';

afterAll(removeTempDirectories);

const rules: SourceRules = { ...defaultSourceRules, environment: {} };

function makeFolder(tree: Tree): { name: string; path: string } {
  const path = makeTempDirectory();
  writeTree(path, tree);
  return { name: 'root', path };
}

const filesOf = (...paths: string[]): Tree => Object.fromEntries(paths.map(path => [path, 'x\n']));
const pathsOf = (entries: readonly { path: string }[]) => entries.map(each => each.path);

async function walkPaths(tree: Tree, more: Partial<SourceRules>): Promise<string[]> {
  const folder = makeFolder(tree);
  const all = { ...rules, ...more };
  const { files, skipped } = await walk([folder], all);
  for (const each of [...files, ...skipped]) expect(judge([folder], all, each.path)).toEqual(each);
  return pathsOf(files);
}

describe('walk', () => {
  it('lists files in byte order of their paths', async () => {
    const folder = makeFolder(filesOf('b', 'a/z', 'a-b', 'a.b', 'a0', '\u{1F600}', '\uFF5E', 'Z', '.dot/x'));
    const { files } = await walk([folder], rules);
    const paths = pathsOf(files);
    expect(paths).toEqual([...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    expect(paths).toHaveLength(9);
    expect(files[0]).toMatchObject({ absolutePath: join(folder.path, '.dot/x'), size: 2 });
  });

  it('reports an ignored directory once, with the rule, its file and line', async () => {
    const folder = makeFolder({ 'd/.gitignore': '# built\nout/\n', ...filesOf('d/out/a', 'd/out/b/c') });
    const { skipped } = await walk([folder], rules);
    expect(skipped).toEqual([
      {
        path: 'd/out',
        reason: 'ignored',
        detail: '"out/" in d/.gitignore, line 2',
        rule: { pattern: 'out/', source: 'd/.gitignore', line: 2 },
        directory: true,
      },
    ]);
    expect(judge([folder], rules, 'd/out/b/c')).toEqual(skipped[0]);
  });

  it('lets .citepackignore overrule .gitignore of its level and above, but not below', async () => {
    const tree = {
      '.gitignore': '*.gen\nbuild/\n',
      '.citepackignore': '!*.gen\n!build/x\n*.pdf\n',
      'd/.gitignore': '!a.pdf\n',
      ...filesOf('a.gen', 'build/x', 'b.pdf', 'd/a.pdf', 'd/b.pdf'),
    };
    const expected = ['.citepackignore', '.gitignore', 'a.gen', 'd/.gitignore', 'd/a.pdf'];
    expect(await walkPaths(tree, {})).toEqual(expected);
  });

  it('keeps .citepackignore when git rules are off', async () => {
    const tree = { '.gitignore': 'a\n', '.citepackignore': 'b\n', ...filesOf('a', 'b') };
    expect(await walkPaths(tree, { useGitignore: false })).toEqual(['.citepackignore', '.gitignore', 'a']);
  });

  it('reads a .gitignore in UTF-16', async () => {
    const tree = { '.gitignore': Buffer.from('\uFEFFa\r\nb/\r\n', 'utf16le'), ...filesOf('a', 'b/x', 'c') };
    expect(await walkPaths(tree, {})).toEqual(['.gitignore', 'c']);
  });

  it('does not follow an ignore file that is a symbolic link, as git does not', async () => {
    const folder = makeFolder({ rules: 'a\n', ...filesOf('a') });
    symlinkSync('rules', join(folder.path, '.gitignore'));
    expect(pathsOf((await walk([folder], rules)).files)).toEqual(['a', 'rules']);
  });

  it('opens a folder that the repository around it ignores', async () => {
    const outer = makeFolder({
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.gitignore': '*\n',
      ...filesOf('d/a'),
    });
    const { files } = await walk([{ name: 'd', path: join(outer.path, 'd') }], rules);
    expect(pathsOf(files)).toEqual(['a']);
  });

  it('takes a submodule for a repository of its own', async () => {
    const tree = {
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/modules/sub/HEAD': 'ref: refs/heads/main\n',
      '.git/modules/sub/info/exclude': 'hidden\n',
      '.gitignore': 'a\n',
      'sub/.git': 'gitdir: ../.git/modules/sub\n',
      ...filesOf('a', 'sub/a', 'sub/hidden'),
    };
    expect(await walkPaths(tree, {})).toEqual(['.gitignore', 'sub/a']);
  });

  describe('globs of the settings', () => {
    const tree = filesOf(
      'a.ts',
      'a.log',
      'src/b.ts',
      'src/c.log',
      'src/gen/d.ts',
      'docs/e.md',
      '.hidden/f.ts',
    );

    it('includes by glob, at any depth without a slash', async () => {
      expect(await walkPaths(tree, { include: ['*.ts'] })).toEqual([
        '.hidden/f.ts',
        'a.ts',
        'src/b.ts',
        'src/gen/d.ts',
      ]);
      expect(await walkPaths(tree, { include: ['./*.ts', 'docs'] })).toEqual(['a.ts', 'docs/e.md']);
    });

    it('does not bring back by include what .gitignore leaves out', async () => {
      expect(await walkPaths({ '.gitignore': 'a.ts\n', ...tree }, { include: ['**/a.ts', '*.md'] })).toEqual([
        'docs/e.md',
      ]);
    });

    it('excludes files and whole directories', async () => {
      expect(await walkPaths(tree, { exclude: ['*.log', 'src/gen/**', '.hidden'] })).toEqual([
        'a.ts',
        'docs/e.md',
        'src/b.ts',
      ]);
    });

    it('anchors files.exclude as VS Code does, and lets search.exclude switch a glob off', async () => {
      const filesExclude = {
        '*.log': true,
        '**/gen': true,
        docs: true,
        '**/*.ts': { when: '$(basename).x' },
      };
      expect(await walkPaths(tree, { filesExclude })).toEqual([
        '.hidden/f.ts',
        'a.ts',
        'src/b.ts',
        'src/c.log',
      ]);
      const searchExclude = { docs: false, '.hidden/': true };
      expect(await walkPaths(tree, { filesExclude, searchExclude })).toEqual([
        'a.ts',
        'docs/e.md',
        'src/b.ts',
        'src/c.log',
      ]);
    });

    it('re-includes from an ignored directory that the glob names', async () => {
      const ignored = {
        '.gitignore': 'dist/\n*.gen\nnode_modules\n',
        ...filesOf(
          'dist/api.d.ts',
          'dist/x.js',
          'dist/sub/y.js',
          'a.gen',
          'b.gen',
          'node_modules/m/dist/z.d.ts',
        ),
      };
      const folder = makeFolder(ignored);
      const all = { ...rules, reinclude: ['dist/*.d.ts', 'a.gen'] };
      const { files, skipped } = await walk([folder], all);
      expect(pathsOf(files)).toEqual(['.gitignore', 'a.gen', 'dist/api.d.ts']);
      expect(pathsOf(skipped)).toEqual(['b.gen', 'dist/sub', 'dist/x.js', 'node_modules']);
      for (const each of [...files, ...skipped]) expect(judge([folder], all, each.path)).toEqual(each);
      expect(await walkPaths(ignored, { reinclude: ['**/*.d.ts'] })).toEqual(['.gitignore']);
      expect(await walkPaths(ignored, { reinclude: ['dist'] })).toEqual([
        '.gitignore',
        'dist/api.d.ts',
        'dist/sub/y.js',
        'dist/x.js',
      ]);
    });

    it('does not re-include what exclude leaves out', async () => {
      expect(
        await walkPaths(tree, { exclude: ['*.log', 'src', '.*'], reinclude: ['a.log', 'src/b.ts'] }),
      ).toEqual(['a.ts', 'docs/e.md']);
    });
  });

  describe('several folders', () => {
    it('puts the name before the path, and gives the inner folder its files alone', async () => {
      const outer = makeFolder(filesOf('a', 'inner/b', 'inner/c/d'));
      const folders = [
        { name: 'outer', path: outer.path },
        { name: 'in', path: join(outer.path, 'inner') },
      ];
      const { files, skipped } = await walk(folders, rules);
      expect(pathsOf(files)).toEqual(['in/b', 'in/c/d', 'outer/a']);
      expect(skipped).toEqual([]);
      for (const file of files) expect(judge(folders, rules, file.path)).toEqual(file);
      expect(() => judge(folders, rules, 'outer/inner/b')).toThrow(
        expect.objectContaining({ code: 'FILE_NOT_FOUND' }),
      );
    });

    it('keeps a folder that is given twice once', async () => {
      const folder = makeFolder(filesOf('a'));
      const { files } = await walk([folder, { name: 'again', path: folder.path }], rules);
      expect(pathsOf(files)).toEqual(['root/a']);
    });
  });

  it('opens a root that is a symbolic link, below a directory with a leading dot', async () => {
    const real = makeFolder(filesOf('.cache/p/a', '.cache/p/.github/b'));
    const link = join(makeTempDirectory(), 'link');
    symlinkSync(join(real.path, '.cache/p'), link);
    const { files } = await walk([{ name: 'p', path: link }], rules);
    expect(pathsOf(files)).toEqual(['.github/b', 'a']);
    for (const file of files) expect(judge([{ name: 'p', path: link }], rules, file.path)).toEqual(file);
  });

  it('throws FOLDER_NOT_FOUND for a missing folder', async () => {
    await expect(walk([{ name: 'x', path: join(makeTempDirectory(), 'no') }], rules)).rejects.toMatchObject({
      code: 'FOLDER_NOT_FOUND',
    });
  });

  it('throws the reason of the signal, before and during the walk', async () => {
    const folder = makeFolder(filesOf('a'));
    const reason = new Error('enough');
    await expect(walk([folder], rules, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);

    const controller = new AbortController();
    const many = makeFolder(filesOf(...Array.from({ length: 6000 }, (_, i) => `d${i % 50}/f${i}`)));
    const running = walk([many], rules, { signal: controller.signal });
    setImmediate(() => controller.abort(reason));
    await expect(running).rejects.toBe(reason);
  });
});

describe('what is no regular file', () => {
  it('does not follow symbolic links, and names where they lead', async () => {
    const outside = makeFolder(filesOf('secret'));
    const folder = makeFolder(filesOf('a', 'd/b'));
    symlinkSync('a', join(folder.path, 'in'));
    symlinkSync('..', join(folder.path, 'd/loop'));
    symlinkSync(outside.path, join(folder.path, 'out'));
    symlinkSync('nowhere', join(folder.path, 'lost'));
    const { files, skipped } = await walk([folder], rules);
    expect(pathsOf(files)).toEqual(['a', 'd/b']);
    expect(skipped.map(({ path, reason, detail }) => [path, reason, detail])).toEqual([
      ['d/loop', 'unreadable', 'a symbolic link; its target is indexed where it lies'],
      ['in', 'unreadable', 'a symbolic link; its target is indexed where it lies'],
      ['lost', 'unreadable', 'a symbolic link that leads nowhere'],
      ['out', 'unreadable', 'a symbolic link that leads out of the folder'],
    ]);
    for (const each of [...files, ...skipped]) expect(judge([folder], rules, each.path)).toEqual(each);
    expect(judge([folder], rules, 'd/loop/a')).toMatchObject({ path: 'd/loop', reason: 'unreadable' });
    expect(() => judge([folder], rules, 'out/secret')).toThrow(
      expect.objectContaining({ code: 'FILE_NOT_FOUND' }),
    );
  });

  it('does not open a named pipe', async () => {
    const folder = makeFolder(filesOf('a'));
    execFileSync('mkfifo', [join(folder.path, 'pipe')]);
    const { skipped } = await walk([folder], rules);
    expect(skipped).toEqual([
      { path: 'pipe', reason: 'unreadable', detail: 'a named pipe', directory: false },
    ]);
    expect(judge([folder], rules, 'pipe')).toEqual(skipped[0]);
  });

  it.skipIf(process.getuid?.() === 0)('reports a directory that cannot be listed', async () => {
    const folder = makeFolder(filesOf('d/a'));
    chmodSync(join(folder.path, 'd'), 0);
    const { skipped } = await walk([folder], rules);
    expect(skipped).toEqual([
      { path: 'd', reason: 'unreadable', detail: 'no permission to read it', directory: true },
    ]);
    expect(judge([folder], rules, 'd/a')).toEqual(skipped[0]);
    chmodSync(join(folder.path, 'd'), 0o700);
  });
});

describe('judge', () => {
  it('refuses what is missing, a directory, or outside of the folders', () => {
    const folder = makeFolder(filesOf('a', 'd/b'));
    for (const path of [
      'no',
      'd/no',
      'a/b',
      'd',
      '',
      '.',
      '..',
      '../x',
      'd/../../x',
      'd/../a',
      '/etc/passwd',
      'a\0b',
      'd//b',
    ]) {
      expect(() => judge([folder], rules, path), path).toThrow(
        expect.objectContaining({ code: 'FILE_NOT_FOUND' }),
      );
    }
  });

  it('takes an absolute path inside of a folder', () => {
    const folder = makeFolder(filesOf('d/b'));
    const found = judge([folder], rules, join(folder.path, 'd/b'));
    expect(found satisfies SourceFile | object).toMatchObject({ path: 'd/b', size: 2 });
  });

  it("says of git's own data that it is never indexed", () => {
    const folder = makeFolder(filesOf('.git/config'));
    mkdirSync(join(folder.path, 'd'));
    expect(judge([folder], rules, '.git/config')).toMatchObject({
      path: '.git',
      reason: 'ignored',
      directory: true,
    });
  });
});
