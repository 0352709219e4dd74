/**
 * `npm run bench:pack`: the packing library against plain textbook implementations, on pieces of real code. Medians of
 * three runs; heap is what the run added at its end, plus what it holds in typed arrays.
 */
import { createPacker, pack } from '../../src/engine/pack/index.ts';
import { median } from './measured.ts';
import { chunksOfProject } from './pack/chunksOfProject.ts';
import { plainKnapsack, plainMmr, plainRedundancy, type TextbookChunk } from './pack/textbook.ts';

const RUNS = 3;
/** Plain algorithms that would run for hours are timed over fewer steps, and their time is scaled by comparisons. */
const PLAIN_ROUNDS = 30;

interface Timed<T> {
  readonly ms: number;
  readonly megabytes: number;
  readonly result: T;
}

async function timed<T>(work: () => T | Promise<T>, runs = RUNS): Promise<Timed<T>> {
  const times: number[] = [];
  let megabytes = 0;
  let result: T | undefined;
  for (let run = 0; run < runs; run++) {
    globalThis.gc?.();
    const before = process.memoryUsage();
    const started = performance.now();
    result = await work();
    times.push(performance.now() - started);
    const after = process.memoryUsage();
    megabytes = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 2 ** 20;
  }
  return { ms: median(times), megabytes, result: result as T };
}

function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

const scoreOf = (chunks: readonly { readonly score: number }[]): number =>
  chunks.reduce((sum, { score }) => sum + score, 0);
const whole = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

const all = chunksOfProject(10_000);
const first = (count: number): TextbookChunk[] =>
  all.filter((_, i) => i % Math.floor(all.length / count) === 0);

row(['knapsack', 'ms', 'plain ms', 'ratio', 'MB', 'proven', 'same score']);
row(Array<string>(7).fill('---'));
for (const [count, budget] of [
  [500, 8_000],
  [2_000, 32_000],
  [5_000, 128_000],
  [5_000, 200_000],
] as const) {
  const chunks = first(count);
  const own = await timed(() => pack(chunks, { budget, strategy: 'knapsack' }));
  const plain = await timed(() => plainKnapsack(chunks, budget), 1);
  const same = Math.abs(scoreOf(own.result.chunks) - scoreOf(plain.result)) < 1e-9;
  const { proven } = own.result.report.optimality ?? {};
  row([
    `${count}, ${budget}`,
    whole(own.ms),
    whole(plain.ms),
    `${whole(plain.ms / own.ms)}×`,
    whole(own.megabytes),
    String(proven),
    String(same),
  ]);
}

console.log();
row(['mmr, budget 32,000', 'ms', 'again ms', 'plain ms', 'ratio', 'MB', 'same first']);
row(Array<string>(7).fill('---'));
for (const count of [1_000, 5_000, 10_000]) {
  const chunks = first(count);
  const budget = 32_000;
  const own = await timed(() => pack(chunks, { budget, strategy: 'mmr' }));
  const packer = createPacker({ budget, strategy: 'mmr' });
  await packer.pack(chunks);
  const again = await timed(() => packer.pack(chunks, { budget: budget * 1.1 }));
  const chosen = own.result.chunks.length;
  const plain = await timed(() => plainMmr(chunks, budget, 0.5, PLAIN_ROUNDS), 1);
  // Comparisons of a whole run: in round k, each of the rest with k chosen ones.
  let comparisons = 0;
  for (let k = 0; k <= chosen; k++) comparisons += k * (chunks.length - k);
  const plainMs = (plain.ms * comparisons) / plain.result.similarities;
  const same = plain.result.chosen.every(({ id }, i) => own.result.chunks[i]?.id === id);
  row([
    `${count} (${chosen} chosen)`,
    whole(own.ms),
    whole(again.ms),
    `${whole(plainMs)} (from ${PLAIN_ROUNDS} rounds)`,
    `${whole(plainMs / own.ms)}×`,
    whole(own.megabytes),
    String(same),
  ]);
}

console.log();
row(['redundancy at .9', 'ms', 'again ms', 'plain ms', 'ratio', 'MB', 'same']);
row(Array<string>(7).fill('---'));
for (const count of [1_000, 10_000]) {
  const chunks = first(count);
  const options = { budget: 1e9, redundancyThreshold: 0.9 };
  const own = await timed(() => pack(chunks, options));
  const packer = createPacker(options);
  await packer.pack(chunks);
  const again = await timed(() => packer.pack(chunks, { redundancyThreshold: 0.8 }));
  const few = first(Math.min(count, 2_000));
  const plain = await timed(() => plainRedundancy(few, 0.9), 1);
  const kept = own.result.chunks.length;
  const plainMs = (plain.ms * kept * (kept - 1)) / 2 / plain.result.similarities;
  const ours = few.length === chunks.length ? own.result : await pack(few, options);
  const same = ours.chunks.length === plain.result.kept.length;
  row([
    `${count} (${kept} kept)`,
    whole(own.ms),
    whole(again.ms),
    `${whole(plainMs)}${few.length < count ? ` (from ${few.length})` : ''}`,
    `${whole(plainMs / own.ms)}×`,
    whole(own.megabytes),
    String(same),
  ]);
}
