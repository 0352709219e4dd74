/**
 * `npm run bench:host -- [--files N]`: what the extension costs inside the real host, on a tree of 10,000 files: its
 * activation, the longest block of the extension host's event loop while the tree is indexed beside one in which nothing
 * is done, and the time from a save to the new text in a pack.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, Host } from '../e2e/host/host.ts';
import { installExtension } from '../e2e/host/installExtension.ts';
import { median } from './measured.ts';
import { npmTree } from './npmTree.ts';
import { benchFolder, option } from './workplace.ts';

const cli = resolvePath(import.meta.dirname, '../../dist/cli.js');
const FILES = Number(option('files') ?? 10_000);
const STARTS = Number(option('starts') ?? 5);
const SAVES = 15;
const QUIET_MS = 10_000;

/** A tree of so many files, taken from the tree of npm packages. */
function treeOf(count: number): string {
  const tree = join(benchFolder, `host-tree-${count}`);
  if (existsSync(tree)) return tree;
  const source = npmTree();
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
  for (const { parentPath, name } of files.slice(0, count)) {
    const to = join(unfinished, join(parentPath, name).slice(source.length + 1));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(parentPath, name), to);
  }
  renameSync(unfinished, tree);
  return tree;
}

async function ask<T>(port: number, route: string, args: unknown = {}): Promise<T> {
  const url = `http://127.0.0.1:${port}/${route}?args=${encodeURIComponent(JSON.stringify(args))}`;
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${route}: ${text}`);
  return JSON.parse(text) as T;
}

async function untilAnswered<T>(port: number, route: string): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask<T>(port, route);
    } catch (error) {
      if (attempt > 120) throw error;
      await delay(500);
    }
  }
}

const temporary = mkdtempSync(join(tmpdir(), 'citepack-bench-host-'));
const { entry, extensionsFolderWithModel } = installExtension(temporary);
const folder = treeOf(FILES);
const row = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

interface Activation {
  readonly ms: number;
}

interface Watched {
  readonly longestMs: number;
  readonly p99Ms: number;
  /** The longest stretch in code of the extension, by a sampling profile. */
  readonly own: { readonly ms: number; readonly where: string };
}

/** Indexes a tree by the command line, into a store of its own. */
function indexOutside(tree: string): Promise<void> {
  const store = join(temporary, 'outside.sqlite');
  return new Promise((resolve, reject) => {
    const index = spawn(process.execPath, [cli, 'index', tree, '--store', store], { stdio: 'ignore' });
    index.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`citepack index ended with ${code}`)),
    );
  });
}

async function started(): Promise<{ host: Host; port: number; activation: Activation }> {
  const port = await freePort();
  const host = await Host.start({
    entry,
    extensionsFolder: extensionsFolderWithModel,
    // Other extensions of the host, which look at such a tree on their own account.
    settings: {
      'npm.autoDetect': 'off',
      'npm.scriptExplorerExclude': ['.*'],
      'git.enabled': false,
      'grunt.autoDetect': 'off',
      'gulp.autoDetect': 'off',
      'remote.autoForwardPorts': false,
    },
    environment: { CITEPACK_TEST_PORT: String(port) },
  });
  await host.open({ folder });
  return { host, port, activation: await untilAnswered<Activation>(port, 'activation') };
}

try {
  const activations: Activation[] = [];
  for (let start = 1; start < STARTS; start++) {
    const { host, activation } = await started();
    activations.push(activation);
    await host.stop();
  }
  const { host, port, activation } = await started();
  activations.push(activation);
  console.log(`\n${FILES} files, ${STARTS} starts of the host\n`);
  row('activate(), median', ms(median(activations.map(each => each.ms))));
  row('activate(), slowest', ms(Math.max(...activations.map(each => each.ms))));

  await delay(QUIET_MS);
  const watched = async (work: () => Promise<unknown>): Promise<Watched> => {
    await ask(port, 'watch');
    await work();
    return ask<Watched>(port, 'watched');
  };
  const quiet = await watched(() => delay(QUIET_MS));
  // The same work on the same cores, of which the host knows nothing: what the machine alone does to its event loop.
  const outside = await watched(() => indexOutside(folder));
  const began = performance.now();
  const busy = await watched(() => ask(port, 'command', { name: 'citepack.rebuildIndex' }));
  row('first index', `${((performance.now() - began) / 1000).toFixed(1)} s`);
  row('longest block of the event loop', '');
  row('  nothing done', ms(quiet.longestMs));
  row('  indexing by the command line beside the host', ms(outside.longestMs));
  row('  indexing in the host', ms(busy.longestMs));
  row("  of that, in Citepack's own code", `${ms(busy.own.ms)} (${busy.own.where})`);
  row('99 % of the delays, in the same order', [quiet, outside, busy].map(each => ms(each.p99Ms)).join(', '));

  const first = readdirSync(folder, { recursive: true, withFileTypes: true }).find(
    file => file.isFile() && file.name.endsWith('.ts'),
  );
  if (first === undefined) throw new Error('The tree has no TypeScript file.');
  const path = join(first.parentPath, first.name);
  const saves: number[] = [];
  const writes: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const line = `export const citepackBench${save}Marker = ${Date.now()};`;
    const result = await ask<{ ms: number; savedMs: number; found: boolean }>(port, 'saveToPack', {
      path,
      line,
    });
    if (!result.found) throw new Error('The saved text is not in the pack.');
    saves.push(result.ms);
    writes.push(result.savedMs);
  }
  row('from save to the new text in a pack, median', ms(median(saves)));
  row('  of that, until the host has saved, median', ms(median(writes)));
  row('from save to the new text in a pack, slowest', ms(Math.max(...saves)));
  await host.stop();
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
