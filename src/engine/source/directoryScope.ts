import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { CitepackError } from '../model/errors.ts';
import type { IgnoreRule, WorkspaceFolder } from '../model/workspace.ts';
import type { IgnoreDecision } from './ignoreRules.ts';
import {
  enterIgnoredScope,
  enterIgnoreScope,
  folderIgnoreScope,
  ignoreDecision,
  isGitRule,
  isTracked,
  type IgnoreScope,
} from './ignoreScope.ts';
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

/** A rule that leaves something out. */
interface Exclusion {
  readonly rule: IgnoreRule;
  /** One of git's own rules, which does not hold for what git tracks. */
  readonly byGit: boolean;
}

/** The rules as they stand in one directory. */
export interface DirectoryScope {
  readonly context: FolderContext;
  /** Relative to the folder; empty for the folder itself. */
  readonly path: string;
  readonly absolutePath: string;
  readonly ignore: IgnoreScope;
  /** Set inside of an ignored directory, which is entered only for what is tracked in it or brought back from it. */
  readonly ignored: Exclusion | undefined;
  /** The ignored directory is entered for what is tracked in it, and no glob of `reinclude` reaches into it. */
  readonly trackedOnly: boolean;
  /** A glob of `include` matched this directory or one above. */
  readonly included: boolean;
  /** A glob of `reinclude` matched this directory or one above. */
  readonly reincluded: boolean;
}

/**
 * What the rules say about an entry of a directory. `ignored` on one that is in: a directory that is entered despite
 * that rule.
 */
export type Verdict =
  | {
      readonly in: true;
      readonly reincluded: boolean;
      readonly ignored?: Exclusion;
      readonly trackedOnly?: boolean;
    }
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
    ignored: undefined,
    trackedOnly: false,
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
  const { ignored } = verdict;
  const path = childPath(scope, name);
  return {
    context,
    path,
    absolutePath: join(scope.absolutePath, name),
    ignore: ignored
      ? enterIgnoredScope(scope.ignore, name)
      : enterIgnoreScope(scope.ignore, name, context.rules),
    ignored,
    trackedOnly: verdict.trackedOnly ?? false,
    included: scope.included || context.globs.include?.match(path) !== undefined,
    reincluded: verdict.reincluded,
  };
}

/**
 * Applies the rules to one entry of the scope's directory. What is in a directory is not looked at. Git's own rules do
 * not hold for a file that git tracks; an ignored directory with such files in it is entered.
 */
export function decide(scope: DirectoryScope, name: string, directory: boolean): Verdict {
  const { globs } = scope.context;
  const path = childPath(scope, name);
  const excluded = globs.excluded(path, directory);
  if (excluded) return { in: false, rule: excluded };

  const reincluded = scope.reincluded || globs.reinclude.match(path) !== undefined;
  const exclusion = scope.ignored ?? exclusionOf(scope, name, directory, 'all');
  const tracked = exclusion?.byGit === true && isTracked(scope.ignore, name, directory);
  const standing = tracked ? exclusionOf(scope, name, directory, 'citepack') : exclusion;
  if (exclusion && directory) {
    const { reinclude } = globs;
    const reached = reincluded || (scope.ignored ? reinclude.mayMatchBelow(path) : reinclude.names(path));
    const wanted = reached && !scope.trackedOnly;
    if (standing && !wanted) return { in: false, rule: standing.rule };
    return { in: true, reincluded, ignored: standing ?? exclusion, trackedOnly: !wanted };
  }
  const broughtBack = reincluded && (tracked || !scope.trackedOnly);
  if (standing && !broughtBack) return { in: false, rule: standing.rule };

  const included = directory || scope.included || globs.include?.match(path) !== undefined;
  return included ? { in: true, reincluded } : { in: false, rule: globs.notIncluded };
}

/** The path of an entry, relative to the folder. */
export function childPath(scope: DirectoryScope, name: string): string {
  return scope.path === '' ? name : `${scope.path}/${name}`;
}

/** The rule of the editor's settings or of the ignore files that leaves an entry out. */
function exclusionOf(
  scope: DirectoryScope,
  name: string,
  directory: boolean,
  ignoreFiles: 'all' | 'citepack',
): Exclusion | undefined {
  const { globs, realPath } = scope.context;
  const editor = globs.excludedByEditor(childPath(scope, name), directory);
  if (editor) return { rule: editor, byGit: false };
  const decision = ignoreDecision(scope.ignore, name, directory, ignoreFiles);
  return decision && { rule: ruleOf(decision, realPath), byGit: isGitRule(decision) };
}

function ruleOf({ pattern, file }: IgnoreDecision, folder: string): IgnoreRule {
  return { pattern: pattern.written, line: pattern.line, source: sourceOf(file.absolutePath, folder) };
}

function sourceOf(file: string, folder: string): string {
  const path = relative(folder, file);
  const outside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  return outside ? file : path.split(sep).join('/');
}
