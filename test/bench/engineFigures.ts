/**
 * `node engineFigures.ts FOLDER STORE TASKS`: one JSON line of what an engine that stays open takes on an index that is
 * there. TASKS is a JSON file, an array of texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ContextEngine } from '../../src/engine/engine.ts';
import { parsePackRequest } from '../../src/engine/model/packRequest.ts';

export interface EngineFigures {
  readonly documents: number;
  readonly chunks: number;
  readonly storeBytes: number;
  /** Opening the store and finding that nothing changed. */
  readonly reconcileMs: number;
  readonly updateMs: readonly number[];
  readonly packMs: readonly number[];
  readonly residentBytes: number;
}

const UPDATES = 20;
const ENGINE_BUDGET = 8_000;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Appends a line to files spread over the index, one after the other, and takes it away again. */
async function updateTimes(
  engine: ContextEngine,
  folder: string,
  paths: readonly string[],
): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < UPDATES; i++) {
    const path = paths[Math.floor((i * paths.length) / UPDATES)];
    if (path === undefined) continue;
    const file = join(folder, path);
    const before = readFileSync(file);
    try {
      writeFileSync(file, Buffer.concat([before, Buffer.from('\n')]));
      times.push(await timed(() => engine.update([path])));
    } finally {
      writeFileSync(file, before);
    }
    times.push(await timed(() => engine.update([path])));
  }
  return times;
}

async function packTimes(engine: ContextEngine, tasks: readonly string[]): Promise<number[]> {
  const pack = (task: string) => engine.context(parsePackRequest({ task, budgetTokens: ENGINE_BUDGET }));
  // The first loads the tokenizer and the segments.
  await pack('anything');
  const times: number[] = [];
  for (const task of tasks) times.push(await timed(() => pack(task)));
  return times;
}

const [folder = '', storePath = '', tasksFile = ''] = process.argv.slice(2);
const tasks = JSON.parse(readFileSync(tasksFile, 'utf8')) as string[];
const started = performance.now();
const engine = ContextEngine.open({ folders: [{ name: basename(folder), path: folder }], storePath });
await engine.index();
const reconcileMs = performance.now() - started;
const { documents, chunks, storeBytes } = engine.status();
const packMs = await packTimes(engine, tasks);
const paths = [
  ...new Set(
    (await engine.context(parsePackRequest({ task: tasks.join(' '), budgetTokens: 200_000 }))).blocks.map(
      block => block.path,
    ),
  ),
];
const updateMs = await updateTimes(engine, folder, paths);
const residentBytes = process.memoryUsage.rss();
await engine.close();
const figures: EngineFigures = {
  documents,
  chunks,
  storeBytes,
  reconcileMs,
  updateMs,
  packMs,
  residentBytes,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
