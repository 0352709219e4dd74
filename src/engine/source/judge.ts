import { accessSync, constants, existsSync, lstatSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { CitepackError } from '../model/errors.ts';
import type { SkippedFile, WorkspaceFolder } from '../model/workspace.ts';
import { childPath, enterDirectory, folderScope, type DirectoryScope } from './directoryScope.ts';
import { isInside, judgeEntry, systemMessage, type SourceFile } from './entries.ts';
import type { SourceRules } from './sourceRules.ts';
import { folderContexts, locate } from './workspacePaths.ts';

/**
 * Says about one path what `walk` says: the rules are applied from the folder down, so a directory that is ignored or
 * cannot be entered decides for what is in it, and is then the path of the answer.
 *
 * @param path workspace path, or an absolute path inside of a folder
 * @throws {CitepackError} `FILE_NOT_FOUND` when there is no such file, when it is a directory that is not left out, or
 *   when the path leads out of the folders. Nothing is read then.
 */
export function judge(
  folders: readonly WorkspaceFolder[],
  rules: SourceRules,
  path: string,
): SourceFile | SkippedFile {
  const contexts = folderContexts(folders, rules);
  const { context, segments } = locate(contexts, path);
  const foreignRoots = new Set(contexts.filter(each => each !== context).map(each => each.realPath));
  confirmExists(context.folder.path, context.realPath, segments, path);

  let scope = folderScope(context);
  for (const [i, name] of segments.entries()) {
    const unlistable = unlistableDirectory(scope);
    if (unlistable) return unlistable;
    if (name === '.git') return gitData(scope, segments.slice(0, i + 1));
    const stats = statsOf(join(scope.absolutePath, name));
    if (stats === 'denied') {
      const denied = scope.context.prefix + childPath(scope, name);
      return { path: denied, reason: 'unreadable', detail: 'no permission to read it', directory: false };
    }
    if (!stats) throw notFound(path);
    const outcome = judgeEntry(scope, stats, name, foreignRoots);
    if (outcome.kind === 'skipped') return outcome.skipped;
    if (outcome.kind === 'none') {
      throw new CitepackError(
        'FILE_NOT_FOUND',
        `${path} belongs to another folder of the workspace. Name it by that one.`,
      );
    }
    if (outcome.kind === 'file') {
      if (i < segments.length - 1) throw notFound(path);
      return outcome.file;
    }
    scope = enterDirectory(scope, name, outcome.verdict);
  }
  throw new CitepackError('FILE_NOT_FOUND', `${path} is a directory. Name a file in it.`);
}

/** A link as the last segment is an answer; one before it must not lead out of the folder. */
function confirmExists(folder: string, realFolder: string, segments: readonly string[], path: string): void {
  const parent = join(folder, ...segments.slice(0, -1));
  if (existsSync(parent) && !isInside(parent, realFolder)) throw notFound(path);
  try {
    if (!lstatSync(join(folder, ...segments), { throwIfNoEntry: false })) throw notFound(path);
  } catch (error) {
    // Without permission nobody can tell; the directory that denies it is the answer.
    if (error instanceof CitepackError || !isPermissionError(error)) throw notFound(path);
  }
}

function unlistableDirectory(scope: DirectoryScope): SkippedFile | undefined {
  try {
    accessSync(scope.absolutePath, constants.R_OK);
    return undefined;
  } catch (error) {
    const path = (scope.context.prefix + scope.path).replace(/\/$/, '') || '.';
    return { path, reason: 'unreadable', detail: systemMessage(error), directory: true };
  }
}

function gitData(scope: DirectoryScope, segments: readonly string[]): SkippedFile {
  const path = scope.context.prefix + segments.join('/');
  const stats = statsOf(join(scope.absolutePath, '.git'));
  const directory = typeof stats === 'object' ? stats.isDirectory() : true;
  return { path, reason: 'ignored', detail: "git's own data, which is never indexed", directory };
}

function statsOf(path: string): Stats | 'denied' | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    return isPermissionError(error) ? 'denied' : undefined;
  }
}

function isPermissionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

function notFound(path: string): CitepackError {
  return new CitepackError('FILE_NOT_FOUND', `There is no file ${path} in the workspace. Check the path.`);
}
