import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Measured {
  readonly ms: number;
  /** Peak resident bytes, of the process and of those that it started, added up. */
  readonly peakBytes: number;
  readonly stdout: string;
}

const recorder = pathToFileURL(join(import.meta.dirname, 'recordPeak.mjs')).href;

/** Runs a Node script as a process of its own, start-up included. */
export function runMeasured(
  args: readonly string[],
  { cwd, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'citepack-bench-'));
  try {
    const peaks = join(folder, 'peaks');
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      ...(cwd === undefined ? {} : { cwd }),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: { ...process.env, ...env, NODE_OPTIONS: `--import=${recorder}`, CITEPACK_BENCH_PEAKS: peaks },
    });
    const ms = performance.now() - started;
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr.slice(-2_000)}`);
    const peakBytes = readFileSync(peaks, 'utf8')
      .split('\n')
      .reduce((sum, line) => sum + Number(line), 0);
    return { ms, peakBytes, stdout };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The value that `share` of all values do not exceed. @param share 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
