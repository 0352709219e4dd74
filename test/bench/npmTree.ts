import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { benchFolder } from './workplace.ts';

const nodeModules = resolve(import.meta.dirname, '../../node_modules');
const LEFT_OUT = /\.(?:map|wasm|node|exe|so|a)$|^\.(?!gitignore)/;
const LARGEST_BYTES = 1024 * 1024;

function belongs(from: string): boolean {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.isDirectory()) return basename(from) !== '.bin' && from !== join(nodeModules, 'node');
  return stats.size <= LARGEST_BYTES && !LEFT_OUT.test(basename(from));
}

/** A tree of more than 10,000 source files: the packages that this project is made with, as npm installed them. */
export function npmTree(): string {
  const tree = join(benchFolder, 'npm-tree');
  if (existsSync(tree)) return tree;
  const unfinished = `${tree}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const name of readdirSync(nodeModules)) {
    // Not named node_modules, which either tool would pass over.
    cpSync(join(nodeModules, name), join(unfinished, 'packages', name), { recursive: true, filter: belongs });
  }
  renameSync(unfinished, tree);
  return tree;
}
