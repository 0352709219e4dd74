import { lstatSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  gitDirectoryOf,
  readRepositoryExcludes,
  workingTreeOf,
  type RepositoryExcludes,
} from './gitExcludes.ts';
import { byteString } from './ignorePattern.ts';
import { decidingPattern, readIgnoreFile, type IgnoreDecision, type IgnoreFile } from './ignoreRules.ts';
import type { SourceRules } from './sourceRules.ts';

/** The ignore files that hold for what lies directly in one directory. */
export interface IgnoreScope {
  /** Absolute, on disk. */
  readonly directory: string;
  /** From the top of the outermost repository (or the folder), one character a byte; empty for the top itself. */
  readonly path: string;
  /** `.citepackignore` and `.gitignore` files, deepest directory first. */
  readonly directoryFiles: readonly IgnoreFile[];
  readonly repository: RepositoryExcludes;
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
    if (ignoreDecision(scope, name, true)) return topScope(realPath, rules);
    scope = enterIgnoreScope(scope, name, rules);
  }
  return scope;
}

/** The scope of a directory one below; a repository in a repository begins its git rules anew. */
export function enterIgnoreScope(parent: IgnoreScope, name: string, rules: SourceRules): IgnoreScope {
  const directory = join(parent.directory, name);
  const path = parent.path === '' ? byteString(name) : `${parent.path}/${byteString(name)}`;
  if (rules.useGitignore && gitDirectoryOf(directory) !== undefined) {
    const outer = parent.directoryFiles.filter(file => file.absolutePath.endsWith(sep + citepackIgnoreName));
    const repository = readRepositoryExcludes(directory, path, rules);
    return { directory, path, repository, directoryFiles: [...ownFiles(directory, path, rules), ...outer] };
  }
  const own = ownFiles(directory, path, rules);
  const directoryFiles = own.length > 0 ? [...own, ...parent.directoryFiles] : parent.directoryFiles;
  return { directory, path, repository: parent.repository, directoryFiles };
}

/** The rule that ignores an entry of the scope's directory; undefined when none does or a negated rule decides. */
export function ignoreDecision(
  scope: IgnoreScope,
  name: string,
  directory: boolean,
): IgnoreDecision | undefined {
  const bytes = byteString(name);
  const path = scope.path === '' ? bytes : `${scope.path}/${bytes}`;
  const { files, ignoreCase } = scope.repository;
  const decision =
    decidingPattern(scope.directoryFiles, path, bytes, directory, ignoreCase) ??
    decidingPattern(files, path, bytes, directory, ignoreCase);
  return decision?.pattern.negated ? undefined : decision;
}

function topScope(directory: string, rules: SourceRules): IgnoreScope {
  const repository = readRepositoryExcludes(directory, '', rules);
  return { directory, path: '', repository, directoryFiles: ownFiles(directory, '', rules) };
}

/** In order of precedence. Git does not follow an ignore file that is a symbolic link. */
function ownFiles(directory: string, path: string, rules: SourceRules): IgnoreFile[] {
  const names = rules.useGitignore ? [citepackIgnoreName, '.gitignore'] : [citepackIgnoreName];
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
