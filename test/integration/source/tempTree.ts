import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Relative path to content; a name that ends with a slash is an empty directory. */
export type Tree = Readonly<Record<string, string | Buffer>>;

const made: string[] = [];

export function makeTempDirectory(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'citepack-source-')));
  made.push(path);
  return path;
}

export function removeTempDirectories(): void {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true });
}

export function writeTree(root: string, tree: Tree): void {
  for (const [path, content] of Object.entries(tree)) {
    const absolute = join(root, path);
    mkdirSync(path.endsWith('/') ? absolute : dirname(absolute), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(absolute, content);
  }
}

/** Variables with which git and our own code read configuration from a temporary home only. */
export function gitEnvironment(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'xdg'),
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
}

export function git(cwd: string, environment: Record<string, string>, args: string[], input = ''): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd,
    env: environment,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}
