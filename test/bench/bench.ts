/**
 * `npm run bench -- [BENCHMARK] [--corpora DIR] [--runs N] [--only NAME]`: speed, memory and store size on the corpora
 * of the retrieval benchmark and on a tree of npm packages, beside repomix packing the same folders. Ratios are of
 * medians of this run.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { prepareCorpora } from './corpora.ts';
import type { EngineFigures } from './engineFigures.ts';
import { median, quantile, runMeasured } from './measured.ts';
import { npmTree } from './npmTree.ts';
import { benchFolder, option, retrievalBenchFolder } from './workplace.ts';

interface Tree {
  readonly name: string;
  readonly folder: string;
  readonly tasks: readonly string[];
}

const project = resolve(import.meta.dirname, '../..');
const cli = join(project, 'dist/cli.js');
const repomix = join(project, 'node_modules/repomix/bin/repomix.cjs');
const runs = Number(option('runs') ?? 3);
const only = option('only');

const NPM_TASKS = [
  'parse the command line options',
  'resolve an import to a file',
  'watch files for changes',
  'report a lint error with its line',
  'cache of compiled modules',
  'encode text to tokens',
  'glob matching with braces',
  'detect the encoding of a file',
  'sourcemap generation',
  'retry a failed request',
  'type of a conditional expression',
  'snapshot of a test result',
  'escape html entities',
  'read the zip central directory',
  'worker pool message handling',
  'compare two semantic versions',
  'format a date',
  'hash of a buffer',
  'sort imports',
  'follow symbolic links',
];

function trees(): Tree[] {
  const { corpora, repositories, scripts } = prepareCorpora(retrievalBenchFolder(), option('corpora'));
  const queries = readFileSync(join(scripts, 'queries.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as { repo: string; query: string });
  const all = repositories.map(name => ({
    name,
    folder: join(corpora, name),
    tasks: queries.filter(({ repo }) => repo === name).map(({ query }) => query),
  }));
  return [...all, { name: 'npm packages', folder: npmTree(), tasks: NPM_TASKS }].filter(
    ({ name }) => only === undefined || name === only,
  );
}

function measure({ name, folder, tasks }: Tree): Record<string, string | number> {
  const store = join(benchFolder, 'bench-store');
  const storeFile = join(store, 'index.sqlite');
  const packed = join(tmpdir(), `citepack-bench-repomix-${process.pid}.xml`);
  const tasksFile = join(benchFolder, 'tasks.json');
  writeFileSync(tasksFile, JSON.stringify(tasks));
  const cold = [],
    reference = [],
    warm = [];
  for (let run = 0; run < runs; run++) {
    rmSync(store, { recursive: true, force: true });
    cold.push(runMeasured([cli, 'index', folder, '--store', store]));
    reference.push(
      runMeasured([repomix, '--quiet', '--no-default-patterns', '--no-gitignore', '-o', packed, folder], {
        cwd: tmpdir(),
        // It keeps token counts between runs; a first one is compared here.
        env: { REPOMIX_TOKEN_CACHE: '0' },
      }),
    );
    warm.push(runMeasured([cli, 'index', folder, '--store', store]));
  }
  rmSync(packed, { force: true });
  const storeBytes = statSync(storeFile).size;
  const engine = runMeasured([join(import.meta.dirname, 'engineFigures.ts'), folder, storeFile, tasksFile]);
  const figures = JSON.parse(engine.stdout) as EngineFigures;
  const coldMs = median(cold.map(({ ms }) => ms));
  const referenceMs = median(reference.map(({ ms }) => ms));
  const mebibytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);
  return {
    tree: name,
    files: figures.documents,
    chunks: figures.chunks,
    'cold index s': (coldMs / 1000).toFixed(2),
    'repomix s': (referenceMs / 1000).toFixed(2),
    'times as fast': (referenceMs / coldMs).toFixed(1),
    'warm command s': (median(warm.map(({ ms }) => ms)) / 1000).toFixed(2),
    'reconcile ms': Math.round(figures.reconcileMs),
    'one-file update ms': `${median(figures.updateMs).toFixed(0)} (p95 ${quantile(figures.updateMs, 0.95).toFixed(0)})`,
    'query + pack ms': `${median(figures.packMs).toFixed(0)} (p95 ${quantile(figures.packMs, 0.95).toFixed(0)})`,
    'index peak MiB': mebibytes(median(cold.map(({ peakBytes }) => peakBytes))),
    'repomix peak MiB': mebibytes(median(reference.map(({ peakBytes }) => peakBytes))),
    'packing peak MiB': mebibytes(engine.peakBytes),
    'store MiB': mebibytes(storeBytes),
  };
}

function table(rows: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(row => line(columns.map(column => row[column] ?? ''))),
  ].join('\n');
}

const [cpu] = cpus();
console.log(
  `${cpu?.model.trim() ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}, median of ${runs} runs\n`,
);
const rows = [];
for (const tree of trees()) {
  console.error(`measuring ${tree.name} …`);
  rows.push(measure(tree));
}
console.log(table(rows));
