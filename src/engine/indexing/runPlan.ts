import type { FileEntry } from '../model/workspace.ts';
import type { SourceRules } from '../source/sourceRules.ts';
import type { IndexStore } from '../store/indexStore.ts';
import type { DraftResult } from './draftDocuments.ts';
import type { IndexPlan } from './reconcile.ts';
import type { WorkerPool } from './workerPool.ts';

/** A batch is one transaction and one segment: large enough to keep segments few, small enough to lose little. */
const LARGEST_BATCH_BYTES = 2 * 1024 * 1024;
const SMALLEST_BATCH_BYTES = 128 * 1024;
const LARGEST_BATCH_FILES = 1_000;

export interface IndexProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
}

export interface PlanOutcome {
  /** Documents indexed anew. */
  readonly indexed: number;
  /** Files that proved unchanged when read. */
  readonly same: number;
  /** Files that were read and skipped for their content. */
  readonly skipped: number;
  readonly removed: number;
  /** `path: why` of documents that were cut by lines although their language has a chunker. */
  readonly fallbacks: readonly string[];
}

/** Files in batches, so that each of `workers` gets several and none is too large. */
function* batches(files: readonly FileEntry[], workers: number): Generator<FileEntry[]> {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  const target = Math.min(LARGEST_BATCH_BYTES, Math.max(SMALLEST_BATCH_BYTES, total / (workers * 4)));
  let batch: FileEntry[] = [];
  let bytes = 0;
  for (const file of files) {
    batch.push(file);
    bytes += file.size;
    if (bytes < target && batch.length < LARGEST_BATCH_FILES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Documents that the index has under the paths of a batch: their hashes, and what to remove when they are replaced. */
function knownOf(
  store: IndexStore,
  files: readonly FileEntry[],
): { hashes: Map<string, string>; ids: Map<string, number> } {
  const hashes = new Map<string, string>();
  const ids = new Map<string, number>();
  for (const { path } of files) {
    const document = store.document(path);
    if (document === undefined) continue;
    ids.set(path, document.id);
    if (document.generation === store.generation) hashes.set(path, document.hash);
  }
  return { hashes, ids };
}

function idsOf(paths: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  return paths.map(path => ids.get(path)).filter(id => id !== undefined);
}

function applyResult(
  store: IndexStore,
  { draft, same, skipped }: DraftResult,
  ids: ReadonlyMap<string, number>,
): void {
  const added = draft.documents.map(document => document.path);
  store.apply({
    remove: idsOf([...added, ...skipped.map(skip => skip.path)], ids),
    ...(added.length === 0 ? {} : { add: draft }),
    touch: same.flatMap(({ path, mtimeMs, checkedAtMs }) => {
      const id = ids.get(path);
      return id === undefined ? [] : [{ id, mtimeMs, checkedAtMs }];
    }),
    skip: skipped,
    unskip: [...added, ...same.map(document => document.path)],
  });
}

/**
 * Carries out a plan: workers read, chunk and analyse batches side by side, each finished batch is committed at once.
 * Stopped at any point, the next plan finds what is left.
 *
 * @throws the signal's reason when aborted; what was committed stays
 */
export async function runPlan(
  store: IndexStore,
  plan: IndexPlan,
  pool: WorkerPool,
  rules: SourceRules,
  onProgress: (progress: IndexProgress) => void = () => {},
  signal?: AbortSignal,
): Promise<PlanOutcome> {
  const { read, remove, skip, unskip } = plan;
  if (remove.length + skip.length + unskip.length > 0) {
    store.apply({ remove: remove.map(document => document.id), skip, unskip });
  }
  const outcome = { indexed: 0, same: 0, skipped: 0, removed: remove.length, fallbacks: [] as string[] };
  let filesDone = 0;
  const report = (count: number): void => {
    filesDone += count;
    onProgress({ filesDone, filesTotal: read.length });
  };
  const queue = batches(read, pool.size);
  const work = async (): Promise<void> => {
    for (const files of queue) {
      signal?.throwIfAborted();
      const { hashes, ids } = knownOf(store, files);
      for (const result of await pool.draft({ files, known: hashes, rules }, report, signal)) {
        applyResult(store, result, ids);
        outcome.indexed += result.draft.documents.length;
        outcome.same += result.same.length;
        outcome.skipped += result.skipped.length;
        for (const { path, fallback } of result.draft.documents) {
          if (fallback !== undefined) outcome.fallbacks.push(`${path}: ${fallback}`);
        }
      }
      store.compact();
    }
  };
  await Promise.all(Array.from({ length: pool.size }, work));
  return outcome;
}
