import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** What the benches make and keep between runs; not committed. */
export const benchFolder = resolve(import.meta.dirname, '../../.bench');

/** The value of `--name VALUE` on the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** The folder of the retrieval benchmark: the first plain argument, or the one beside this project. */
export function retrievalBenchFolder(): string {
  const given = process.argv[2];
  const folder = resolve(given === undefined || given.startsWith('--') ? '../shared/retrieval-bench' : given);
  if (!existsSync(resolve(folder, 'queries.jsonl'))) {
    console.error(`There is no retrieval benchmark in ${folder}. Give its folder as the first argument.`);
    process.exit(2);
  }
  return folder;
}
