import type { Tree } from './tempTree.ts';

/** A tree in a real git repository; git itself says which files it should list. */
export interface IgnoreCase {
  readonly name: string;
  readonly tree: Tree;
  /** Files below the temporary home: `.gitconfig`, `xdg/git/ignore`, … */
  readonly home?: Tree;
  /** Directories, besides the top, that are made into repositories. */
  readonly repositories?: readonly string[];
  /** The folder that is indexed, when it is not the top. */
  readonly folder?: string;
  /** Arguments of `git init` for the top. */
  readonly init?: readonly string[];
  /** Commands for git at the top, run before the tree is written. */
  readonly commands?: readonly (readonly string[])[];
  /** Commands for git at the top, run when the tree is written. */
  readonly afterwards?: readonly (readonly string[])[];
  /** Paths that are deleted from disk in the end. */
  readonly removed?: readonly string[];
}

const files = (...paths: string[]): Tree => Object.fromEntries(paths.map(path => [path, 'x\n']));

/** Rules in the top directory's `.gitignore`, applied to some paths. */
const simple = (name: string, rules: string | Buffer, ...paths: string[]): IgnoreCase => ({
  name,
  tree: { '.gitignore': rules, ...files(...paths) },
});

const latin1 = Buffer.from('caf\xe9.txt\n*.log\n', 'latin1');

const generalCases: readonly IgnoreCase[] = [
  simple('name at any depth', 'a.txt\n', 'a.txt', 'd/a.txt', 'd/e/a.txt', 'b.txt', 'aa.txt'),
  simple('anchored by a leading slash', '/a.txt\n', 'a.txt', 'd/a.txt'),
  simple('anchored by an inner slash', 'd/a.txt\n', 'd/a.txt', 'e/d/a.txt', 'a.txt'),
  simple('directory only', 'build/\n', 'build/x', 'd/build/y', 'e/build'),
  simple('directory or file', 'build\n', 'build/x', 'd/build/y', 'e/build', 'builder'),
  simple('anchored directory', '/build/\n', 'build/x', 'd/build/y'),
  simple('star in a name', '*.log\n', 'a.log', 'd/b.log', 'a.log.txt', '.log'),
  simple('star stops at a slash', 'd/*.log\n', 'd/a.log', 'd/e/b.log'),
  simple('star for a directory', 'd/*/x\n', 'd/a/x', 'd/x', 'd/a/b/x'),
  simple('question mark', 'a?c\n', 'abc', 'ac', 'abbc', 'd/axc'),
  simple('question mark is one byte', 'a?c\n?x\n??y\n', 'aéc', 'éx', 'éy'),
  simple('range', '[a-c].txt\n', 'a.txt', 'c.txt', 'd.txt', '-.txt'),
  simple('negated range', '[!a-c].txt\n', 'a.txt', 'd.txt', 'x/c.txt', 'x/z.txt'),
  simple('range negated by a caret', '[^a].txt\n', 'a.txt', 'b.txt'),
  simple('bracket in a bracket', '[]a].txt\n[[]x\n', '].txt', 'a.txt', 'b.txt', '[x'),
  simple('character class', '[[:digit:]].txt\n[[:upper:]]x\n', '1.txt', 'a.txt', 'Ax', 'ax'),
  simple('unknown character class', '[[:nope:]]\n', 'n', ':', ']'),
  simple('unfinished bracket', '[ab\n', '[ab', 'a'),
  simple('two stars in front', '**/x/a\n', 'x/a', 'd/x/a', 'd/e/x/a', 'd/xx/a'),
  simple('two stars behind', 'd/**\n', 'd/a', 'd/e/b', 'x/d/a'),
  simple('two stars between', 'a/**/b\n', 'a/b', 'a/x/b', 'a/x/y/b', 'b', 'a/xb'),
  simple(
    'two stars in a name',
    'a**b\nfoo**/bar\n',
    'ab',
    'axb',
    'a/b',
    'foo/bar',
    'foo/x/bar',
    'fooz/bar',
    'foo/x/y/bar',
  ),
  simple('two stars alone', '**\n!keep\n', 'a', 'd/b', 'keep', 'd/keep'),
  simple('only two stars and a slash', '**/\n', 'a', 'd/b'),
  simple('negation', '*.log\n!keep.log\n', 'a.log', 'keep.log', 'd/keep.log'),
  simple('the last rule decides', '!a\na\nb\n!b\n', 'a', 'b'),
  simple('no way back into an ignored directory', 'd/\n!d/keep\n', 'd/keep', 'd/a'),
  simple('a way back by a star', 'd/*\n!d/keep\n', 'd/keep', 'd/a', 'd/e/keep'),
  simple('white list', '/*\n!/src/\n/src/*\n!/src/a/\n', 'x', 'src/a/b', 'src/c', 'src/a/d/e'),
  simple('negated directory', '*\n!*/\n!*.ts\n', 'a.js', 'b.ts', 'd/c.ts', 'd/e.js'),
  simple('comments and empty lines', '# a\n\n   \na\n', '# a', 'a', 'b', '   '),
  simple('escaped hash and exclamation mark', '\\#a\n\\!b\n', '#a', '!b', 'a', 'b'),
  simple('trailing spaces', 'a   \nb\\ \nc\\  \n', 'a', 'b', 'b ', 'c ', 'c'),
  simple('trailing tab stays', 'a\t\n', 'a', 'a\t'),
  simple('leading space stays', ' a\n', 'a', ' a'),
  simple('escaped star', 'a\\*b\n', 'a*b', 'axb'),
  simple('backslash at the end', 'a\\\n', 'a', 'a\\'),
  simple('Windows line ends', 'a\r\nd/\r\n*.log\r\n', 'a', 'd/x', 'x.log', 'b'),
  simple('byte order mark', '\uFEFFa\nb\n', 'a', 'b', 'c'),
  simple('bytes that are not UTF-8', latin1, 'café.txt', 'a.log', 'b'),
  simple('names that are not ASCII', 'über/\n日本*.txt\n', 'über/a', '日本語.txt', 'x/日本.txt', 'ü', '😀'),
  simple('no line end at the end', 'a\nb', 'a', 'b', 'c'),
  simple('a slash alone', '/\n//\n!\n', 'a', 'd/b'),
  simple('dot names', '.*\n!.gitignore\n', '.env', '.vscode/a', 'a', 'd/.b'),
  simple('case matters', 'README\n*.LOG\n', 'readme', 'README', 'a.log', 'a.LOG'),
  simple('dot and slash in front', './a\n../b\n', 'a', 'b', 'd/a'),
  {
    name: 'nested files, the deeper one decides',
    tree: {
      '.gitignore': '*.log\n',
      'd/.gitignore': '!*.log\nx\n',
      'd/e/.gitignore': '/a.log\n',
      ...files('a.log', 'x', 'd/a.log', 'd/x', 'd/e/a.log', 'd/e/f/a.log', 'd/e/x'),
    },
  },
  {
    name: 'a nested file is anchored at its directory',
    tree: { 'd/.gitignore': '/a\ne/b\n', ...files('a', 'd/a', 'd/e/a', 'd/e/b', 'e/b', 'd/x/e/b') },
  },
  {
    name: 'a nested file in an ignored directory is not read',
    tree: { '.gitignore': 'd/\n', 'd/.gitignore': '!*\n', ...files('d/a', 'b') },
  },
  {
    name: 'info/exclude, overruled by .gitignore',
    tree: { '.git/info/exclude': 'a\nb\n', '.gitignore': '!b\n', ...files('a', 'b', 'd/a', 'd/b') },
  },
  {
    name: 'global excludes in their usual place',
    home: { 'xdg/git/ignore': '*.swp\n.idea/\n' },
    tree: files('a.swp', '.idea/x', 'b', 'd/c.swp'),
  },
  {
    name: 'core.excludesFile with a tilde, overruled by info/exclude',
    home: {
      '.gitconfig': '[core]\n\texcludesFile = ~/my ignore # mine\n',
      'my ignore': 'a\nb\n',
      'xdg/git/ignore': 'c\n',
    },
    tree: { '.git/info/exclude': '!b\n', ...files('a', 'b', 'c') },
  },
  {
    name: 'core.excludesFile by an included file, quoted',
    home: {
      '.gitconfig': '[include]\npath = more.inc\n',
      'more.inc': '[CORE] excludesfile = "~/ig\\"n"\n',
      'ig"n': 'a\n',
    },
    tree: files('a', 'b'),
  },
  {
    name: 'core.excludesFile of the repository wins',
    home: { '.gitconfig': '[core]\nexcludesFile = ~/one\n', one: 'a\n', two: 'b\n' },
    commands: [['config', 'core.excludesFile', '~/two']],
    tree: files('a', 'b'),
  },
  {
    name: 'the user configuration in the XDG directory',
    home: { 'xdg/git/config': '[core]\nexcludesFile = ~/one\n', one: 'a\n' },
    tree: files('a', 'b'),
  },
  {
    name: 'core.ignoreCase',
    commands: [['config', 'core.ignoreCase', 'true']],
    tree: {
      '.gitignore': 'readme\n*.LOG\nd[A-C]x\n/Sub/Dir\n',
      ...files('README', 'a.log', 'dbx', 'dBx', 'sub/dir/a', 'Ü'),
    },
  },
  {
    name: 'a folder inside of the repository',
    folder: 'd/e',
    tree: {
      '.gitignore': '*.log\n/d/e/a\n/x\n',
      'd/.gitignore': 'e/b\n!keep.log\n',
      ...files('d/e/a', 'd/e/b', 'd/e/c', 'd/e/x', 'd/e/y.log', 'd/e/keep.log', 'd/e/f/a'),
    },
  },
  {
    name: 'a repository inside of the repository',
    repositories: ['d/inner'],
    tree: {
      '.gitignore': '*.log\n',
      '.git/info/exclude': 'q\n',
      'd/inner/.gitignore': 'z\n',
      ...files('a.log', 'q', 'd/inner/a.log', 'd/inner/q', 'd/inner/z', 'd/b.log'),
    },
  },
  {
    name: 'a repository in an ignored directory',
    repositories: ['d/inner'],
    tree: { '.gitignore': 'd/\n', ...files('d/inner/a', 'b') },
  },
  {
    name: 'an empty .git directory is no repository',
    tree: { '.gitignore': '*.log\n', 'd/.git/': '', ...files('d/a.log', 'd/b') },
  },
  {
    name: 'a .gitignore that is a directory',
    tree: files('.gitignore/a', 'b'),
  },
  {
    name: 'a linked working tree, with the excludes of the main one',
    folder: '../linked',
    commands: [
      ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '--allow-empty', '-m', 'a'],
      ['worktree', 'add', '-q', '../linked'],
      ['config', 'core.excludesFile', '~/one'],
    ],
    home: { one: 'b\n' },
    tree: { '.git/info/exclude': 'a\n', ...files('../linked/a', '../linked/b', '../linked/c') },
  },
  {
    name: 'names that differ in case only',
    tree: { '.gitignore': 'B\n', ...files('a', 'A', 'b', 'B') },
  },
];

const trackedTree: Tree = {
  '.gitignore': '*.log\nd/\ne/f/*\n',
  ...files('a.log', 'b.log', 'c', 'd/a', 'd/b', 'd/x/y/a', 'd/x/y/b', 'd/x/c', 'd/z/a', 'e/f/g/a', 'e/f/b'),
};
const trackedPaths = ['a.log', 'd/b', 'd/x/y/a', 'e/f/g/a'];
const addTracked = ['add', '-f', '.gitignore', ...trackedPaths];

/** What is tracked in an index of some form, in a tree where everything tracked is ignored. */
const indexCase = (
  name: string,
  afterwards: readonly (readonly string[])[],
  more: Partial<IgnoreCase> = {},
): IgnoreCase => ({ name: `tracked: ${name}`, tree: trackedTree, afterwards, ...more });

const commit = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'a'];

const trackedCases: readonly IgnoreCase[] = [
  indexCase('version 2', [addTracked]),
  indexCase('version 3, by intent to add', [['add', '-N', '-f', ...trackedPaths]]),
  indexCase('version 4', [addTracked, ['update-index', '--index-version', '4']]),
  indexCase('SHA-256', [addTracked], { init: ['--object-format=sha256'] }),
  indexCase('SHA-256, version 4', [addTracked, ['update-index', '--index-version', '4']], {
    init: ['--object-format=sha256'],
  }),
  indexCase('without a checksum, with extensions', [
    ['config', 'index.skipHash', 'true'],
    ['config', 'index.threads', '2'],
    addTracked,
    commit,
    ['update-index', '--untracked-cache'],
    ['add', '-f', 'b.log'],
  ]),
  indexCase('deleted from disk', [addTracked], { removed: ['a.log', 'd/x/y/a'] }),
  indexCase(
    'a directory in the place of a file',
    [['update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},d/b`]],
    { tree: { '.gitignore': 'd/\n', ...files('d/b/x', 'c') } },
  ),
  indexCase('skip-worktree', [addTracked, ['update-index', '--skip-worktree', 'd/b', 'd/x/y/a']], {
    removed: ['d/b'],
  }),
  indexCase('names of every length', [['add', '-f', '.']], {
    tree: {
      '.gitignore': 'd/\n',
      ...files(...Array.from({ length: 40 }, (_, i) => `d/${'n'.repeat(i + 1)}`)),
    },
  }),
  indexCase('names that are not ASCII', [['add', '-f', 'd/é', 'd/日本/a', 'd/😀']], {
    tree: { '.gitignore': 'd/\n', ...files('d/é', 'd/日本/a', 'd/日本/b', 'd/😀', 'd/ü') },
  }),
  indexCase('a directory whose name begins like another', [['add', '-f', 'd/a.b/x', 'd/a0']], {
    tree: { '.gitignore': 'd/\n', ...files('d/a/x', 'd/a.b/x', 'd/a0') },
  }),
  ...['2', '4'].map(version =>
    indexCase(`split index, version ${version}`, [
      ['config', 'splitIndex.maxPercentChange', '100'],
      ['update-index', '--index-version', version],
      [...addTracked, 'b.log', 'd/z/a'],
      ['update-index', '--split-index'],
      ['rm', '-q', '--cached', 'b.log', 'd/z/a'],
      ['update-index', '--chmod=+x', 'a.log', 'd/x/y/a'],
      ['add', '-f', 'd/x/c', 'c'],
    ]),
  ),
  indexCase('split index, nothing changed since', [addTracked, ['update-index', '--split-index']]),
  indexCase('a sparse index', [
    ['add', '-f', '.'],
    commit,
    ['sparse-checkout', 'set', '--cone', '--sparse-index', 'd/x'],
  ]),
  indexCase('info/exclude and global excludes', [['add', '-f', 'a', 'd/b']], {
    home: { 'xdg/git/ignore': 'a\n' },
    tree: { '.git/info/exclude': 'd/\n', ...files('a', 'x/a', 'd/b', 'd/c') },
  }),
  indexCase('a deeper .gitignore in an ignored directory', [['add', '-f', 'd/a']], {
    tree: { '.gitignore': 'd/\n', 'd/.gitignore': '!b\na\n', ...files('d/a', 'd/b', 'd/e/b') },
  }),
  indexCase('a folder inside of the repository', [addTracked], { folder: 'e' }),
  indexCase('a repository inside of the repository, and its own index', [['-C', 'i', 'add', '-f', 'k/a']], {
    repositories: ['i'],
    tree: { '.gitignore': 'k\n', 'i/.gitignore': 'k/\n', ...files('k/a', 'i/k/a', 'i/k/b') },
  }),
  indexCase('a submodule in an ignored directory', [
    ['add', '-f', 'd/a'],
    ['update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},d/z`],
  ]),
  indexCase('a linked working tree with an index of its own', [['-C', '../linked', 'add', '-f', 'd/a']], {
    folder: '../linked',
    commands: [
      [...commit, '--allow-empty'],
      ['worktree', 'add', '-q', '../linked'],
    ],
    tree: { '.git/info/exclude': 'd/\n', ...files('../linked/d/a', '../linked/d/b') },
  }),
  indexCase('core.ignoreCase', [['add', '-f', 'D/A', 'D/c']], {
    commands: [['config', 'core.ignoreCase', 'true']],
    tree: { '.gitignore': 'd/\n', ...files('D/A', 'D/b', 'D/c') },
  }),
];

export const ignoreCases: readonly IgnoreCase[] = [...generalCases, ...trackedCases];
