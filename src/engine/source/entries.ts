import { lstatSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import type { FileEntry, SkippedFile } from '../model/workspace.ts';
import { childPath, decide, type DirectoryScope, type Verdict } from './directoryScope.ts';

/** A file that the rules let in, with what the reading of it needs to know. */
export interface SourceFile extends FileEntry {
  /** A glob of `reinclude` wants the file even if it is generated. */
  readonly reincluded?: boolean;
}

/** What became of one entry of a directory. */
export type EntryOutcome =
  | { readonly kind: 'file'; readonly file: SourceFile }
  | { readonly kind: 'skipped'; readonly skipped: SkippedFile }
  | { readonly kind: 'directory'; readonly verdict: Verdict & { in: true } }
  /** Git's own data, another workspace folder's root, or gone since the directory was listed. */
  | { readonly kind: 'none' };

/**
 * Judges one entry of a directory by the rules and by what kind of thing it is. A file's size and date are read, its
 * content is not.
 *
 * @param foreignRoots real paths of the workspace's other folders
 */
export function judgeEntry(
  scope: DirectoryScope,
  entry: Dirent | Stats,
  name: string,
  foreignRoots: ReadonlySet<string>,
): EntryOutcome {
  if (name === '.git') return { kind: 'none' };
  const directory = entry.isDirectory();
  const { prefix, realPath } = scope.context;
  const path = childPath(scope, name);
  if (directory && foreignRoots.size > 0 && foreignRoots.has(join(realPath, path))) return { kind: 'none' };

  const verdict = decide(scope, name, directory);
  if (!verdict.in) return { kind: 'skipped', skipped: ignored(prefix + path, directory, verdict) };
  if (directory) return { kind: 'directory', verdict };

  const absolutePath = join(scope.absolutePath, name);
  const unreadable = (detail: string): EntryOutcome => ({
    kind: 'skipped',
    skipped: { path: prefix + path, reason: 'unreadable', detail, directory: false },
  });
  if (!entry.isFile()) return unreadable(specialKind(entry, absolutePath, realPath));
  try {
    const stats = 'size' in entry ? entry : lstatSync(absolutePath, { throwIfNoEntry: false });
    if (stats) {
      const { size, mtimeMs } = stats;
      return {
        kind: 'file',
        file: { path: prefix + path, absolutePath, size, mtimeMs, reincluded: verdict.reincluded },
      };
    }
  } catch (error) {
    return unreadable(systemMessage(error));
  }
  // Node turns bytes that are not UTF-8 into U+FFFD, and the file cannot be named any more.
  return name.includes('\uFFFD') ? unreadable('its name is not valid UTF-8') : { kind: 'none' };
}

/** A clause that says why the system refused, without the path. */
export function systemMessage(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return systemMessages[code] ?? `the system refused to open it${code === '' ? '' : ` (${code})`}`;
}

const systemMessages: Partial<Record<string, string>> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  EBUSY: 'locked by another program',
  ENOENT: 'it vanished while it was read',
  ENOTDIR: 'it vanished while it was read',
  ELOOP: 'a symbolic link took its place while it was read',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reported an error',
};

function ignored(path: string, directory: boolean, { rule }: Verdict & { in: false }): SkippedFile {
  return { path, reason: 'ignored', detail: ruleDetail(rule), rule, directory };
}

function ruleDetail({ pattern, source, line }: (Verdict & { in: false })['rule']): string {
  if (source === 'include') return `matches none of the included globs (${pattern})`;
  return line === undefined
    ? `"${pattern}" in the setting ${source}`
    : `"${pattern}" in ${source}, line ${line}`;
}

function specialKind(entry: Dirent | Stats, absolutePath: string, folder: string): string {
  if (entry.isSymbolicLink()) return linkDetail(absolutePath, folder);
  if (entry.isFIFO()) return 'a named pipe';
  if (entry.isSocket()) return 'a socket';
  return entry.isCharacterDevice() || entry.isBlockDevice() ? 'a device' : 'not a regular file';
}

function linkDetail(link: string, folder: string): string {
  if (isInside(link, folder)) return 'a symbolic link; its target is indexed where it lies';
  return statSafely(link)
    ? 'a symbolic link that leads out of the folder'
    : 'a symbolic link that leads nowhere';
}

/** Whether a path exists and, with every symbolic link followed, lies in the folder. */
export function isInside(path: string, realFolder: string): boolean {
  try {
    const target = realpathSync(path);
    return (
      target === realFolder || target.startsWith(realFolder.endsWith(sep) ? realFolder : realFolder + sep)
    );
  } catch {
    return false;
  }
}

function statSafely(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
