import { lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  gitDirectoryOf,
  readRepositoryExcludes,
  workingTreeOf,
  type RepositoryExcludes,
} from './gitExcludes.ts';
import { byteString } from './ignorePattern.ts';
import { trackedPaths, type TrackedPaths } from './gitIndex.ts';
import { decidingPattern, readIgnoreFile, type IgnoreDecision, type IgnoreFile } from './ignoreRules.ts';
import type { SourceRules } from './sourceRules.ts';

/** The ignore files that hold for what lies directly in one directory. */
export interface IgnoreScope {
  /** Absolute, on disk. */
  readonly directory: string;
  /** From the top of the outermost repository (or the folder), one character a byte; empty for the top itself. */
  readonly path: string;
  /** From the top of the innermost repository, where git tracks the directory by this path; else as {@link path}. */
  readonly treePath: string;
  /** `.citepackignore` and `.gitignore` files, deepest directory first. */
  readonly directoryFiles: readonly IgnoreFile[];
  readonly repository: RepositoryExcludes;
  /** What the innermost repository tracks. */
  readonly tracked: TrackedPaths;
}

const citepackIgnoreName = '.citepackignore';

/**
 * The scope of a workspace folder. Where the folder lies inside a repository, the ignore files between the top of the
 * repository and the folder hold too, unless they ignore the folder itself: who opens an ignored folder wants to see
 * what is in it.
 *
 * @param realPath absolute path of the folder without symbolic links
 */
export function folderIgnoreScope(realPath: string, rules: SourceRules): IgnoreScope {
  const root = rules.useGitignore ? workingTreeOf(realPath) : undefined;
  const outermost = topScope(root ?? realPath, rules);
  if (root === undefined || root === realPath) return outermost;
  let scope = outermost;
  for (const name of relative(root, realPath).split(sep)) {
    if (ignoreDecision(scope, name, true)) return topScope(realPath, rules, root);
    scope = enterIgnoreScope(scope, name, rules);
  }
  return scope;
}

/** The scope of a directory one below; a repository in a repository begins its git rules anew. */
export function enterIgnoreScope(parent: IgnoreScope, name: string, rules: SourceRules): IgnoreScope {
  const directory = join(parent.directory, name);
  const path = below(parent.path, byteString(name));
  if (rules.useGitignore && gitDirectoryOf(directory) !== undefined) {
    const outer = parent.directoryFiles.filter(isCitepackFile);
    const repository = readRepositoryExcludes(directory, path, rules);
    const tracked = trackedPaths(directory, repository.ignoreCase);
    const directoryFiles = [...ownFiles(directory, path, namesOf(rules)), ...outer];
    return { directory, path, treePath: '', repository, tracked, directoryFiles };
  }
  return enterWith(parent, name, namesOf(rules));
}

/**
 * The scope of a directory one below that git ignores. Git reads no rules in there; those of `.citepackignore` hold for
 * what is tracked.
 */
export function enterIgnoredScope(parent: IgnoreScope, name: string): IgnoreScope {
  return enterWith(parent, name, [citepackIgnoreName]);
}

/** Whether git tracks an entry of the scope's directory: the file itself, or a file below the directory. */
export function isTracked(scope: IgnoreScope, name: string, directory: boolean): boolean {
  const path = below(scope.treePath, byteString(name));
  return directory ? scope.tracked.hasFileBelow(path) : scope.tracked.hasFile(path);
}

/** Whether a rule is one of git's own, which do not hold for what git tracks. */
export function isGitRule({ file }: IgnoreDecision): boolean {
  return !isCitepackFile(file);
}

/**
 * The rule that ignores an entry of the scope's directory; undefined when none does or a negated rule decides.
 *
 * @param which `citepack` asks the `.citepackignore` files alone
 */
export function ignoreDecision(
  scope: IgnoreScope,
  name: string,
  directory: boolean,
  which: 'all' | 'citepack' = 'all',
): IgnoreDecision | undefined {
  const bytes = byteString(name);
  const path = below(scope.path, bytes);
  const { files, ignoreCase } = scope.repository;
  const decide = (asked: readonly IgnoreFile[]) => decidingPattern(asked, path, bytes, directory, ignoreCase);
  const decision =
    which === 'citepack'
      ? decide(scope.directoryFiles.filter(isCitepackFile))
      : (decide(scope.directoryFiles) ?? decide(files));
  return decision?.pattern.negated ? undefined : decision;
}

/** @param root top of the working tree that the directory lies in, where its rules are not to hold */
function topScope(directory: string, rules: SourceRules, root = directory): IgnoreScope {
  const repository = readRepositoryExcludes(directory, '', rules);
  const treePath = byteString(relative(root, directory).split(sep).join('/'));
  const tracked = trackedPaths(root, repository.ignoreCase);
  const directoryFiles = ownFiles(directory, '', namesOf(rules));
  return { directory, path: '', treePath, repository, tracked, directoryFiles };
}

function enterWith(parent: IgnoreScope, name: string, ignoreNames: readonly string[]): IgnoreScope {
  const directory = join(parent.directory, name);
  const path = below(parent.path, byteString(name));
  const treePath = below(parent.treePath, byteString(name));
  const own = ownFiles(directory, path, ignoreNames);
  const directoryFiles = own.length > 0 ? [...own, ...parent.directoryFiles] : parent.directoryFiles;
  return { ...parent, directory, path, treePath, directoryFiles };
}

function below(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

function isCitepackFile(file: IgnoreFile): boolean {
  return file.absolutePath.endsWith(sep + citepackIgnoreName);
}

/** Names of ignore files in order of precedence. */
function namesOf(rules: SourceRules): readonly string[] {
  return rules.useGitignore ? [citepackIgnoreName, '.gitignore'] : [citepackIgnoreName];
}

/** In order of precedence. Git does not follow an ignore file that is a symbolic link. */
function ownFiles(directory: string, path: string, names: readonly string[]): IgnoreFile[] {
  return names.flatMap(name => {
    const file = join(directory, name);
    return isRegularFile(file) ? (readIgnoreFile(file, path) ?? []) : [];
  });
}

/** False also where the directory does not let anyone look. */
function isRegularFile(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}
