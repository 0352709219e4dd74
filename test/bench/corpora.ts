import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from './workplace.ts';

export interface Corpora {
  /** A copy of the benchmark's scripts and queries, where they find this project's packages. */
  readonly scripts: string;
  /** One folder a repository. */
  readonly corpora: string;
  readonly repositories: readonly string[];
}

/** Copies the benchmark's scripts and lets them bring the corpora, once. @param given a folder of corpora that is there */
export function prepareCorpora(source: string, given?: string): Corpora {
  const scripts = join(benchFolder, 'retrieval-bench');
  const corpora = given ?? join(benchFolder, 'corpora');
  mkdirSync(scripts, { recursive: true });
  for (const name of readdirSync(source)) {
    if (/\.(?:mjs|jsonl|json)$/.test(name)) cpSync(join(source, name), join(scripts, name), { force: true });
  }
  runScript(scripts, ['prepare.mjs', '--corpora', corpora]);
  const repositories = readdirSync(corpora).filter(name => !name.startsWith('.'));
  return { scripts, corpora, repositories };
}

/** Runs one of the benchmark's scripts with this Node, its messages shown. @returns what it printed */
export function runScript(scripts: string, args: readonly string[]): string {
  return execFileSync(process.execPath, [join(scripts, args[0] ?? ''), ...args.slice(1)], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
