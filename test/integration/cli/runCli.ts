import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export const cliPath = resolve(import.meta.dirname, '../../../dist/cli.js');
if (!existsSync(cliPath)) throw new Error('dist/cli.js is missing: run "npm run build" before the tests.');

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCli {
  readonly process: ChildProcess;
  readonly result: Promise<CliResult>;
}

/** Starts the bundled command line as a user would; it has its cache in `cache`. */
export function startCli(args: readonly string[], options: { cache: string; cwd?: string }): RunningCli {
  const child = spawn(process.execPath, [cliPath, ...args], {
    cwd: options.cwd,
    env: { ...process.env, XDG_CACHE_HOME: options.cache, LOCALAPPDATA: options.cache },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => (stdout += data));
  child.stderr.setEncoding('utf8').on('data', (data: string) => (stderr += data));
  const result = new Promise<CliResult>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => done({ code, signal, stdout, stderr }));
  });
  return { process: child, result };
}

export function runCli(
  args: readonly string[],
  options: { cache: string; cwd?: string },
): Promise<CliResult> {
  return startCli(args, options).result;
}
