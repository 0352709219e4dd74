/**
 * `npm run bench:walk -- [BENCHMARK] [--corpora DIR] [--cases N] [--seed N]`: each corpus as a real git repository, with
 * random ignore files made of its own paths, walked by git and by the engine. Ends with 1 when a case differs.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { defaultSourceRules } from '../../src/engine/source/sourceRules.ts';
import { walk } from '../../src/engine/source/walk.ts';
import { prepareCorpora } from './corpora.ts';
import { option, retrievalBenchFolder } from './workplace.ts';

const cases = Number(option('cases') ?? 45);
let state = Number(option('seed') ?? 1) >>> 0;

/** Marsaglia's xorshift: the same cases for the same seed. */
function random(below: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}

function pick<T>(values: readonly T[]): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

/** A rule about some path of the corpus, as seen from the folder of the ignore file. */
function ruleFor(path: string): string {
  const parts = path.split('/');
  const name = parts.at(-1) ?? '';
  const directory = parts[random(parts.length)] ?? '';
  const rule = pick([
    () => name,
    () => `*${extname(name) || name}`,
    () => `/${path}`,
    () => `${directory}/`,
    () => `/${parts[0] ?? ''}`,
    () => `${parts.slice(0, -1).join('/') || '*'}/*`,
    () => `**/${name}`,
    () => `${parts[0] ?? ''}/**/${name}`,
    () => `${name.slice(0, 2)}*`,
    () => `[${name[0] === ']' || name[0] === '\\' ? 'a' : (name[0] ?? 'a')}-z]*`,
    () => `${name.slice(0, 1)}?${name.slice(2)}`,
    () => `/*/`,
  ])();
  return `${random(4) === 0 ? '!' : ''}${rule}`;
}

function git(folder: string, home: string, ...args: string[]): string {
  const environment = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'xdg'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
  return execFileSync('git', args, { cwd: folder, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 });
}

const { corpora, repositories } = prepareCorpora(retrievalBenchFolder(), option('corpora'));
let differing = 0;
for (const repository of repositories) {
  const temporary = mkdtempSync(join(tmpdir(), 'citepack-walk-'));
  const [root, home] = [join(temporary, repository), join(temporary, 'home')];
  try {
    cpSync(join(corpora, repository), root, { recursive: true });
    mkdirSync(join(home, 'xdg/git'), { recursive: true });
    git(root, home, 'init', '-q');
    const all = git(root, home, 'ls-files', '--others', '-z')
      .split('\0')
      .filter(path => path !== '');
    let listed = 0;
    for (let number = 0; number < cases; number++) {
      const before = new Map<string, string | undefined>();
      const write = (path: string, rules: readonly string[]): void => {
        mkdirSync(dirname(path), { recursive: true });
        if (!before.has(path)) before.set(path, existsSync(path) ? readFileSync(path, 'utf8') : undefined);
        writeFileSync(path, rules.map(rule => `${rule}\n`).join(''));
      };
      for (let file = 0; file <= random(4); file++) {
        const below = dirname(pick(all));
        const inside = all
          .filter(path => below === '.' || path.startsWith(`${below}/`))
          .map(path => (below === '.' ? path : path.slice(below.length + 1)));
        write(
          join(root, below, '.gitignore'),
          Array.from({ length: 1 + random(5) }, () => ruleFor(pick(inside))),
        );
      }
      if (random(3) === 0) write(join(root, '.git/info/exclude'), [ruleFor(pick(all))]);
      if (random(3) === 0) write(join(home, 'xdg/git/ignore'), [ruleFor(pick(all))]);
      if (random(3) === 0) git(root, home, 'add', '-f', pick(all), pick(all), pick(all));
      const judged = git(root, home, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
        .split('\0')
        .filter(
          path => path !== '' && lstatSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
        );
      const environment = { HOME: home, XDG_CONFIG_HOME: join(home, 'xdg') };
      const { files } = await walk([{ name: repository, path: root }], {
        ...defaultSourceRules,
        environment,
      });
      const ours = new Set(files.map(file => file.path));
      const theirs = new Set(judged);
      const differences = [...ours.symmetricDifference(theirs)];
      listed += theirs.size;
      if (differences.length > 0) {
        differing++;
        console.error(`${repository}, case ${number}: ${differences.slice(0, 5).join(', ')}`);
      }
      for (const [path, text] of before) {
        if (text === undefined) rmSync(path);
        else writeFileSync(path, text);
      }
      git(root, home, 'rm', '-r', '-q', '--cached', '--ignore-unmatch', '.');
    }
    console.log(
      `${repository}: ${cases} cases, ${all.length} files, ${Math.round(listed / cases)} listed on average`,
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
console.log(differing === 0 ? 'The walk agrees with git in every case.' : `${differing} cases differ.`);
process.exitCode = differing === 0 ? 0 : 1;
