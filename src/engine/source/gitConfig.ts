import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What git's configuration says about ignoring. */
export interface GitIgnoreConfig {
  /** Value of `core.excludesFile` as written; the last file that sets it wins. */
  readonly excludesFile?: string;
  /** `core.ignoreCase`; false when nothing sets it. */
  readonly ignoreCase: boolean;
}

const maxIncludeDepth = 10;

/**
 * Reads the configuration files that git reads, in git's order: system, user, repository. `[include]` is followed;
 * `[includeIf]` and configuration by environment variables are not.
 *
 * @param commonDirectory the repository's `.git` directory; absent outside of a repository
 */
export function readGitIgnoreConfig(environment: Environment, commonDirectory?: string): GitIgnoreConfig {
  const values = new Map<string, string>();
  for (const file of configFiles(environment, commonDirectory)) readConfigFile(file, values, environment, 0);
  const excludesFile = values.get('core.excludesfile');
  const ignoreCase = /^(true|yes|on|1)$/i.test(values.get('core.ignorecase') ?? '');
  return excludesFile === undefined ? { ignoreCase } : { excludesFile, ignoreCase };
}

/** Expands `~/` as git does; a relative path is relative to `base`. */
export function expandGitPath(path: string, base: string, environment: Environment): string {
  const home = homeOf(environment);
  if (home !== undefined && (path === '~' || path.startsWith('~/'))) return join(home, path.slice(1));
  return isAbsolute(path) ? path : resolve(base, path);
}

/** The directory of git's user configuration, `$XDG_CONFIG_HOME/git` or `~/.config/git`. */
export function userConfigDirectory(environment: Environment): string | undefined {
  const xdg = environment['XDG_CONFIG_HOME'];
  if (xdg) return join(xdg, 'git');
  const home = homeOf(environment);
  return home === undefined ? undefined : join(home, '.config', 'git');
}

function homeOf(environment: Environment): string | undefined {
  return environment['HOME'] || environment['USERPROFILE'] || undefined;
}

function configFiles(environment: Environment, commonDirectory: string | undefined): string[] {
  const files: string[] = [];
  if (!/^(true|yes|on|1)$/i.test(environment['GIT_CONFIG_NOSYSTEM'] ?? '')) {
    files.push(environment['GIT_CONFIG_SYSTEM'] ?? '/etc/gitconfig');
  }
  const replacement = environment['GIT_CONFIG_GLOBAL'];
  if (replacement !== undefined) {
    files.push(replacement);
  } else {
    const directory = userConfigDirectory(environment);
    if (directory !== undefined) files.push(join(directory, 'config'));
    const home = homeOf(environment);
    if (home !== undefined) files.push(join(home, '.gitconfig'));
  }
  if (commonDirectory !== undefined) files.push(join(commonDirectory, 'config'));
  return files.filter(file => file !== '');
}

function readConfigFile(
  file: string,
  values: Map<string, string>,
  environment: Environment,
  depth: number,
): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return;
  }
  for (const [key, value] of parseGitConfig(text)) {
    if (key !== 'include.path') values.set(key, value);
    else if (depth < maxIncludeDepth) {
      readConfigFile(expandGitPath(value, dirname(file), environment), values, environment, depth + 1);
    }
  }
}

/**
 * The settings of a git configuration file in order, keys in lower case (`core.excludesfile`). Those of a section with
 * a subsection are left out. A key without `=` has the value `true`.
 */
export function parseGitConfig(text: string): [key: string, value: string][] {
  const settings: [string, string][] = [];
  let section: string | undefined;
  const joined = text.replace(/^\uFEFF/, '').replace(/\\\r?\n/g, '');
  for (let line of joined.split(/\r?\n/)) {
    const header = /^\s*\[\s*([\w.-]+)\s*("(?:\\.|[^"\\])*")?\s*\]/.exec(line);
    if (header) {
      section = header[2] === undefined ? header[1]?.toLowerCase() : undefined;
      line = line.slice(header[0].length);
    }
    const setting = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line);
    if (!setting || section === undefined) continue;
    const [, name = '', value] = setting;
    settings.push([`${section}.${name.toLowerCase()}`, value === undefined ? 'true' : configValue(value)]);
  }
  return settings;
}

/** Takes quotes, escapes and a trailing comment off a value. */
function configValue(written: string): string {
  let value = '';
  let quoted = false;
  let kept = 0;
  for (let i = 0; i < written.length; i++) {
    const char = written.charAt(i);
    if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (char === '\\') {
      i++;
      const escaped = written.charAt(i);
      value += { n: '\n', t: '\t', b: '\b' }[escaped] ?? escaped;
      kept = value.length;
    } else if (!quoted && (char === '#' || char === ';')) {
      break;
    } else {
      value += char;
      if (quoted || !/\s/.test(char)) kept = value.length;
    }
  }
  return value.slice(0, kept);
}
