import { statSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { CitepackError } from '../model/errors.ts';
import type { StoredDocument } from '../model/storedIndex.ts';
import type { FileEntry, SkippedFile, WorkspaceFolder } from '../model/workspace.ts';
import { judge } from '../source/judge.ts';
import type { SourceRules } from '../source/sourceRules.ts';
import { absolutePathOf, workspacePathOf } from '../source/workspacePaths.ts';
import type { IndexStore } from '../store/indexStore.ts';
import type { StoredSkip } from '../store/rows.ts';
import type { IndexPlan } from './reconcile.ts';

/** Files whose change moves the rules for others. */
const RULE_FILES = new Set(['.gitignore', '.citepackignore', 'exclude', 'config', '.gitmodules']);
/** More changes than this (a branch switch) are found faster by a walk. */
const MOST_SINGLE_FILES = 500;

function judgeIfThere(
  folders: readonly WorkspaceFolder[],
  rules: SourceRules,
  path: string,
): FileEntry | SkippedFile | undefined {
  try {
    return judge(folders, rules, path);
  } catch (error) {
    if (error instanceof CitepackError && error.code === 'FILE_NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * What changes of single files ask for.
 *
 * @param paths workspace paths or absolute ones
 * @returns undefined when a walk is needed: a rule file or a folder is among them, or they are very many
 */
export function planUpdate(
  store: IndexStore,
  folders: readonly WorkspaceFolder[],
  rules: SourceRules,
  paths: readonly string[],
): IndexPlan | undefined {
  if (paths.length > MOST_SINGLE_FILES) return undefined;
  const read: FileEntry[] = [];
  const remove: StoredDocument[] = [];
  const skip: StoredSkip[] = [];
  const unskip: string[] = [];
  for (const given of new Set(paths)) {
    const path = isAbsolute(given) ? workspacePathOf(folders, given) : given;
    if (path === undefined) continue;
    if (RULE_FILES.has(basename(path))) return undefined;
    const document = store.document(path);
    const judged = judgeIfThere(folders, rules, path);
    if (judged === undefined) {
      const isFolder =
        statSync(absolutePathOf(folders, path), { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder || (document === undefined && store.hasDocumentsBelow(path))) return undefined;
      if (document !== undefined) remove.push(document);
      unskip.push(path);
    } else if ('reason' in judged) {
      if (document !== undefined) remove.push(document);
      skip.push(judged);
    } else {
      read.push(judged);
    }
  }
  return { read, remove, skip, unskip };
}
