import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseGitConfig } from './gitConfig.ts';
import { gitDirectoriesOf, type GitDirectories } from './gitExcludes.ts';
import { parseGitIndex } from './gitIndexFormat.ts';

/** The files that git tracks in one working tree. Paths are from its top, one character a byte. */
export interface TrackedPaths {
  hasFile(path: string): boolean;
  /** Whether a file is tracked in the directory, at any depth. */
  hasFileBelow(directory: string): boolean;
}

/** Indexes above this are not read: git's own take about 100 bytes a file. */
const maxIndexBytes = 512 * 1024 * 1024;
const maxRemembered = 4;

/** The last indexes that were read, so that one question after the other does not read an index again. */
const remembered = new Map<string, { readonly stamp: string; readonly paths: readonly string[] }>();

/**
 * The files that are tracked in a working tree. The index is read when the first question comes, and answers all that
 * follow. Nothing is tracked where there is no index, or one that is damaged or of a kind that is not understood.
 *
 * @param root absolute path of the top of the working tree
 * @param ignoreCase `core.ignoreCase`
 */
export function trackedPaths(root: string, ignoreCase: boolean): TrackedPaths {
  let paths: readonly string[] | undefined;
  const load = () => (paths ??= readTrackedPaths(root, ignoreCase));
  const fold = ignoreCase ? lowerCase : (path: string) => path;
  return {
    hasFile: path => {
      const wanted = fold(path);
      return firstFrom(load(), wanted) === wanted;
    },
    hasFileBelow: directory => {
      const start = `${fold(directory)}/`;
      return firstFrom(load(), start)?.startsWith(start) ?? false;
    },
  };
}

/** Byte strings in ascending order. */
function readTrackedPaths(root: string, ignoreCase: boolean): readonly string[] {
  const directories = gitDirectoriesOf(root);
  if (!directories) return [];
  const file = join(directories.own, 'index');
  try {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!stats?.isFile()) return [];
    const stamp = [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs, ignoreCase].join(' ');
    const known = remembered.get(file);
    if (known?.stamp === stamp) return known.paths;

    const exact = readIndex(file, directories);
    const paths = ignoreCase ? exact.map(lowerCase).sort(compareBytes) : exact;
    remembered.delete(file);
    remembered.set(file, { stamp, paths });
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxRemembered) break;
      remembered.delete(oldest);
    }
    return paths;
  } catch {
    return [];
  }
}

function readIndex(file: string, { own, common }: GitDirectories): string[] {
  const bytes = readIndexFile(file);
  const hashBytes = hashBytesOf(common);
  if (!bytes || hashBytes === undefined) return [];
  return parseGitIndex(bytes, hashBytes, hash => readIndexFile(join(own, `sharedindex.${hash}`)));
}

function readIndexFile(path: string): Buffer | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() && stats.size <= maxIndexBytes ? readFileSync(path) : undefined;
}

/** Length of the repository's hashes; undefined for a format that is not known. */
function hashBytesOf(commonDirectory: string): number | undefined {
  const settings = new Map(parseGitConfig(readFileSync(join(commonDirectory, 'config'), 'utf8')));
  const format = settings.get('extensions.objectformat') ?? 'sha1';
  return { sha1: 20, sha256: 32 }[format];
}

/** The first of the sorted paths that is not before the one that is wanted. */
function firstFrom(paths: readonly string[], wanted: string): string | undefined {
  let [low, high] = [0, paths.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((paths[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return paths[low];
}

/** Git folds ASCII letters only. */
function lowerCase(path: string): string {
  return path.replace(/[A-Z]+/g, letters => letters.toLowerCase());
}

function compareBytes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
