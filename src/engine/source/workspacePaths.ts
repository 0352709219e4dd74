import { isAbsolute, join, relative, sep } from 'node:path';
import { CitepackError } from '../model/errors.ts';
import type { WorkspaceFolder } from '../model/workspace.ts';
import { realFolderPath, type FolderContext } from './directoryScope.ts';
import { compileSettingGlobs } from './settingGlobs.ts';
import type { SourceRules } from './sourceRules.ts';

/** A workspace path, resolved to its folder. */
export interface LocatedPath {
  readonly context: FolderContext;
  /** Segments below the folder, at least one, none of them `.` or `..`. */
  readonly segments: readonly string[];
}

/**
 * Prepares the folders of a workspace, in byte order of their prefixes. A folder that is given twice is kept once.
 *
 * @throws {CitepackError} `FOLDER_NOT_FOUND`
 */
export function folderContexts(folders: readonly WorkspaceFolder[], rules: SourceRules): FolderContext[] {
  const globs = compileSettingGlobs(rules);
  const contexts = new Map<string, FolderContext>();
  for (const folder of folders) {
    const realPath = realFolderPath(folder);
    const prefix = folders.length > 1 ? `${folder.name}/` : '';
    if (!contexts.has(realPath)) contexts.set(realPath, { folder, realPath, prefix, rules, globs });
  }
  return [...contexts.values()].sort((a, b) => comparePaths(a.prefix, b.prefix));
}

/**
 * Finds the folder of a workspace path, or of an absolute path inside of a folder. Reads nothing.
 *
 * @throws {CitepackError} `FILE_NOT_FOUND` when the path leads out of the folders.
 */
export function locate(contexts: readonly FolderContext[], path: string): LocatedPath {
  const byLength = [...contexts].sort((a, b) => b.folder.path.length - a.folder.path.length);
  for (const context of byLength) {
    const below = isAbsolute(path)
      ? relative(context.folder.path, path)
      : withoutPrefix(path, context.prefix);
    if (below === undefined || isAbsolute(below)) continue;
    const segments = below.split(sep).join('/').split('/');
    if (
      segments.some(
        segment => segment === '' || segment === '.' || segment === '..' || segment.includes('\0'),
      )
    )
      continue;
    return { context, segments };
  }
  throw new CitepackError(
    'FILE_NOT_FOUND',
    `${path} is not a path in the workspace. Name a file relative to its folder.`,
  );
}

/** Byte order of two paths in UTF-8, which is not the order of UTF-16 where a character lies outside of the BMP. */
export function comparePaths(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return codePointOrder(x) - codePointOrder(y);
  }
  return a.length - b.length;
}

/** Moves surrogates behind the rest of the BMP, where their code points lie. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function withoutPrefix(path: string, prefix: string): string | undefined {
  return path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
}

/** Where a workspace path lies on disk; it need not exist. */
export function absolutePathOf(folders: readonly WorkspaceFolder[], path: string): string {
  const [first] = folders;
  if (folders.length === 1 && first !== undefined) return join(first.path, path);
  const folder = folders.find(({ name }) => path.startsWith(`${name}/`));
  return folder === undefined ? path : join(folder.path, path.slice(folder.name.length + 1));
}

/** The workspace path of an absolute path; undefined when it lies in no folder. */
export function workspacePathOf(
  folders: readonly WorkspaceFolder[],
  absolutePath: string,
): string | undefined {
  const byLength = [...folders].sort((a, b) => b.path.length - a.path.length);
  for (const { name, path } of byLength) {
    const below = relative(path, absolutePath).split(sep).join('/');
    if (below === '' || below === '..' || below.startsWith('../') || isAbsolute(below)) continue;
    return folders.length === 1 ? below : `${name}/${below}`;
  }
  return undefined;
}
