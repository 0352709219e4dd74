import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CitepackError } from '../model/errors.ts';
import type { IgnoreRule, WorkspaceFolder } from '../model/workspace.ts';
import type { IgnoreDecision } from './ignoreRules.ts';
import { enterIgnoreScope, folderIgnoreScope, ignoreDecision, type IgnoreScope } from './ignoreScope.ts';
import type { SettingGlobs } from './settingGlobs.ts';
import type { SourceRules } from './sourceRules.ts';

/** What holds for all directories of a folder. */
export interface FolderContext {
  readonly folder: WorkspaceFolder;
  /** Absolute path of the folder without symbolic links. */
  readonly realPath: string;
  /** What comes before a path that is relative to the folder: empty, or the folder's name and a slash. */
  readonly prefix: string;
  readonly rules: SourceRules;
  readonly globs: SettingGlobs;
}

/** The rules as they stand in one directory. */
export interface DirectoryScope {
  readonly context: FolderContext;
  /** Relative to the folder; empty for the folder itself. */
  readonly path: string;
  readonly absolutePath: string;
  readonly ignore: IgnoreScope;
  /** Set inside of an ignored directory, which is entered only for what is brought back from it. */
  readonly ignoredBy: IgnoreRule | undefined;
  /** A glob of `include` matched this directory or one above. */
  readonly included: boolean;
  /** A glob of `reinclude` matched this directory or one above. */
  readonly reincluded: boolean;
}

/** What the rules say about an entry of a directory. `ignoredBy` on one that is in: entered despite that rule. */
export type Verdict =
  | { readonly in: true; readonly reincluded: boolean; readonly ignoredBy?: IgnoreRule }
  | { readonly in: false; readonly rule: IgnoreRule };

/** @throws {CitepackError} `FOLDER_NOT_FOUND` when the folder is missing, no directory, or not readable. */
export function realFolderPath(folder: WorkspaceFolder): string {
  try {
    return realpathSync(folder.path);
  } catch (cause) {
    throw new CitepackError(
      'FOLDER_NOT_FOUND',
      `The folder ${folder.path} cannot be opened. Check its path.`,
      { cause },
    );
  }
}

/** The scope of the folder itself. */
export function folderScope(context: FolderContext): DirectoryScope {
  return {
    context,
    path: '',
    absolutePath: context.folder.path,
    ignore: folderIgnoreScope(context.realPath, context.rules),
    ignoredBy: undefined,
    included: context.globs.include === undefined,
    reincluded: false,
  };
}

/** The scope of a directory about which {@link decide} said that it is in. */
export function enterDirectory(
  scope: DirectoryScope,
  name: string,
  verdict: Verdict & { in: true },
): DirectoryScope {
  const { context } = scope;
  const path = childPath(scope, name);
  return {
    context,
    path,
    absolutePath: join(scope.absolutePath, name),
    // Inside an ignored directory no ignore file is asked any more, so none is read.
    ignore: verdict.ignoredBy ? scope.ignore : enterIgnoreScope(scope.ignore, name, context.rules),
    ignoredBy: verdict.ignoredBy,
    included: scope.included || context.globs.include?.match(path) !== undefined,
    reincluded: verdict.reincluded,
  };
}

/** Applies the rules to one entry of the scope's directory. What is in a directory is not looked at. */
export function decide(scope: DirectoryScope, name: string, directory: boolean): Verdict {
  const { globs } = scope.context;
  const path = childPath(scope, name);
  const excluded = globs.excluded(path, directory);
  if (excluded) return { in: false, rule: excluded };

  const reincluded = scope.reincluded || globs.reinclude.match(path) !== undefined;
  const rule =
    scope.ignoredBy ?? globs.excludedByEditor(path, directory) ?? ignoreRule(scope, name, directory);
  if (rule && directory) {
    const { reinclude } = globs;
    const wanted = reincluded || (scope.ignoredBy ? reinclude.mayMatchBelow(path) : reinclude.names(path));
    return wanted ? { in: true, reincluded, ignoredBy: rule } : { in: false, rule };
  }
  if (rule && !reincluded) return { in: false, rule };

  const included = directory || scope.included || globs.include?.match(path) !== undefined;
  return included ? { in: true, reincluded } : { in: false, rule: globs.notIncluded };
}

/** The path of an entry, relative to the folder. */
export function childPath(scope: DirectoryScope, name: string): string {
  return scope.path === '' ? name : `${scope.path}/${name}`;
}

function ignoreRule(scope: DirectoryScope, name: string, directory: boolean): IgnoreRule | undefined {
  const decision = ignoreDecision(scope.ignore, name, directory);
  return (
    decision && { ...written(decision), source: sourceOf(decision.file.absolutePath, scope.context.realPath) }
  );
}

function written({ pattern }: IgnoreDecision): { pattern: string; line: number } {
  return { pattern: pattern.written, line: pattern.line };
}

function sourceOf(file: string, folder: string): string {
  const path = relative(folder, file);
  const outside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return outside ? file : path.split(sep).join('/');
}
