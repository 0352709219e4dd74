import { readdirSync, type Dirent } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { silentLog, type Log } from '../model/log.ts';
import type { SkippedFile, WorkspaceFolder } from '../model/workspace.ts';
import { enterDirectory, folderScope, type DirectoryScope } from './directoryScope.ts';
import { judgeEntry, systemMessage, type SourceFile } from './entries.ts';
import type { SourceRules } from './sourceRules.ts';
import { comparePaths, folderContexts } from './workspacePaths.ts';

/** Both lists are in byte order of the path. */
export interface WalkResult {
  readonly files: SourceFile[];
  readonly skipped: SkippedFile[];
}

/** Milliseconds of work after which other work gets its turn, so that an abort is noticed. */
const sliceMs = 8;
/** Entries of a directory between two looks at the clock. */
const entriesPerStep = 64;

/**
 * Lists every file of the folders that the rules let in, and what they leave out. Sizes and dates are read, contents
 * are not. Git's rules hold for what git does not track, as in git. A directory that is ignored is not entered and is
 * reported once, unless git tracks files in it: then these come in, and the rest of it is reported. Folders inside of one another do not share
 * files: the inner one has them.
 *
 * @throws {CitepackError} `FOLDER_NOT_FOUND`
 * @throws the signal's reason when it is aborted.
 */
export async function walk(
  folders: readonly WorkspaceFolder[],
  rules: SourceRules,
  options: { signal?: AbortSignal; log?: Log } = {},
): Promise<WalkResult> {
  const { signal, log = silentLog } = options;
  signal?.throwIfAborted();
  const result: WalkResult = { files: [], skipped: [] };
  const contexts = folderContexts(folders, rules);
  let sliceEnd = performance.now() + sliceMs;
  for (const context of contexts) {
    const foreignRoots = new Set(contexts.filter(each => each !== context).map(each => each.realPath));
    const steps = walkDirectory(folderScope(context), foreignRoots, result, log);
    while (!steps.next().done) {
      if (performance.now() < sliceEnd) continue;
      await setImmediate();
      signal?.throwIfAborted();
      sliceEnd = performance.now() + sliceMs;
    }
  }
  return result;
}

/** Adds what is in a directory, at any depth, to the result; yields often so that the caller can pause. */
function* walkDirectory(
  scope: DirectoryScope,
  foreignRoots: ReadonlySet<string>,
  result: WalkResult,
  log: Log,
): Generator<void> {
  let entries: Dirent[];
  try {
    entries = readdirSync(scope.absolutePath, { withFileTypes: true });
  } catch (error) {
    const path = (scope.context.prefix + scope.path).replace(/\/$/, '') || '.';
    log.warn(`source: cannot list ${path}: ${systemMessage(error)}`);
    result.skipped.push({ path, reason: 'unreadable', detail: systemMessage(error), directory: true });
    return;
  }
  for (const [i, entry] of inPathOrder(entries).entries()) {
    if (i % entriesPerStep === 0) yield;
    const outcome = judgeEntry(scope, entry, entry.name, foreignRoots);
    if (outcome.kind === 'file') result.files.push(outcome.file);
    else if (outcome.kind === 'skipped') result.skipped.push(outcome.skipped);
    else if (outcome.kind === 'directory') {
      yield* walkDirectory(enterDirectory(scope, entry.name, outcome.verdict), foreignRoots, result, log);
    }
  }
}

/** With a slash behind the names of directories, the order of names is that of the paths that come out. */
function inPathOrder(entries: Dirent[]): Dirent[] {
  const keys = new Map(entries.map(entry => [entry, entry.isDirectory() ? `${entry.name}/` : entry.name]));
  return entries.sort((a, b) => comparePaths(keys.get(a) ?? a.name, keys.get(b) ?? b.name));
}
