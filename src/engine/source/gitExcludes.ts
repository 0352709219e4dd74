import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Environment } from './gitConfig.ts';
import { expandGitPath, readGitIgnoreConfig, userConfigDirectory } from './gitConfig.ts';
import { type IgnoreFile, readIgnoreFile } from './ignoreRules.ts';
import type { SourceRules } from './sourceRules.ts';

/** Rules that hold for a whole repository, whatever the directory. */
export interface RepositoryExcludes {
  /** In order of precedence: `.git/info/exclude`, then the global file. */
  readonly files: readonly IgnoreFile[];
  readonly ignoreCase: boolean;
}

/** Where git keeps its data about a working tree. */
export interface GitDirectories {
  /** What belongs to this working tree alone: the index. */
  readonly own: string;
  /** What all working trees of the repository share: the configuration. The same directory where there is but one. */
  readonly common: string;
}

/**
 * The directories that hold a repository's data, for a working tree.
 *
 * @param directory absolute path of a directory that may be the top of a working tree
 * @returns undefined when it is not one: no `.git`, or one that git would not take for its own.
 */
export function gitDirectoriesOf(directory: string): GitDirectories | undefined {
  const dotGit = join(directory, '.git');
  try {
    const stats = statSync(dotGit, { throwIfNoEntry: false });
    if (!stats) return undefined;
    const gitDirectory = stats.isFile() ? linkedGitDirectory(dotGit) : dotGit;
    if (gitDirectory === undefined || !lstatSync(join(gitDirectory, 'HEAD'), { throwIfNoEntry: false }))
      return undefined;
    return { own: gitDirectory, common: commonDirectoryOf(gitDirectory) };
  } catch {
    return undefined;
  }
}

/** The directory that holds a repository's configuration; see {@link gitDirectoriesOf}. */
export function gitDirectoryOf(directory: string): string | undefined {
  return gitDirectoriesOf(directory)?.common;
}

/** The top of the working tree that a directory lies in, the directory itself included. */
export function workingTreeOf(directory: string): string | undefined {
  for (let at = directory; ; at = dirname(at)) {
    if (gitDirectoryOf(at) !== undefined) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * Reads the excludes that git applies to a whole repository.
 *
 * @param root absolute path of the top of the working tree, or of a folder that is in no repository
 * @param base where `root` lies (see `IgnoreFile.base`)
 */
export function readRepositoryExcludes(root: string, base: string, rules: SourceRules): RepositoryExcludes {
  if (!rules.useGitignore) return { files: [], ignoreCase: false };
  const environment = rules.environment ?? process.env;
  const gitDirectory = gitDirectoryOf(root);
  const config = readGitIgnoreConfig(environment, gitDirectory);
  const paths = [
    gitDirectory === undefined ? undefined : join(gitDirectory, 'info', 'exclude'),
    rules.useGlobalExcludes ? globalExcludesPath(config.excludesFile, root, environment) : undefined,
  ];
  const files = paths.flatMap(path => (path === undefined ? [] : (readIgnoreFile(path, base) ?? [])));
  return { files, ignoreCase: config.ignoreCase };
}

function globalExcludesPath(
  configured: string | undefined,
  root: string,
  environment: Environment,
): string | undefined {
  if (configured !== undefined)
    return configured === '' ? undefined : expandGitPath(configured, root, environment);
  const directory = userConfigDirectory(environment);
  return directory === undefined ? undefined : join(directory, 'ignore');
}

/** A `.git` file, as submodules and linked worktrees have it, names the directory. */
function linkedGitDirectory(dotGit: string): string | undefined {
  const target = /^gitdir: (.+?)\s*$/.exec(readFileSync(dotGit, 'utf8'))?.[1];
  return target === undefined ? undefined : resolve(dirname(dotGit), target);
}

/** A linked worktree shares `info/exclude` and the configuration with the main one. */
function commonDirectoryOf(gitDirectory: string): string {
  const link = join(gitDirectory, 'commondir');
  if (!lstatSync(link, { throwIfNoEntry: false })?.isFile()) return gitDirectory;
  return resolve(gitDirectory, readFileSync(link, 'utf8').trim());
}
