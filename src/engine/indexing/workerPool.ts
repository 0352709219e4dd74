import { Worker } from 'node:worker_threads';
import { SegmentDraftBuilder } from '../store/segmentDraft.ts';
import type { FileEntry } from '../model/workspace.ts';
import type { Log } from '../model/log.ts';
import type { DraftRequest, DraftResult } from './draftDocuments.ts';
import type { WorkerReply, WorkerSettings, WorkerTask } from './workerMessages.ts';

/**
 * V8 lets a heap grow to several times of what lives in it, and keeps it. A batch lives in some 60 MB: these limits halve
 * a worker's memory and cost no time. A file that needs more kills its worker, and is cut by lines.
 */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };

const LONGEST_SILENCE_MS = 20_000;

/**
 * What workers compiled, kept for good: V8 shares it between threads, so that further workers start sooner, and can abort
 * the process when one frees it while others run ("Check failed: jit_page.has_value()", see nodejs/node#64500).
 */
const compiledWasm = new Map<string, WebAssembly.Module>();

class WorkerDied extends Error {}

/**
 * Index workers, one task each at a time. A worker that dies takes its task with it: the task is halved and tried again
 * until the one file that kills is found, and that file is cut by lines.
 */
export class WorkerPool {
  readonly size: number;
  readonly #url: URL;
  readonly #settings: WorkerSettings;
  readonly #log: Log;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #waiting: ((worker: Worker) => void)[] = [];

  /** @param url of the worker's script @param size how many workers at most; they start when first needed */
  constructor(url: URL, settings: WorkerSettings, size: number, log: Log) {
    this.#url = url;
    this.#settings = settings;
    this.size = size;
    this.#log = log;
  }

  /**
   * Makes a segment draft of files.
   *
   * @param onFiles called with the number of files that were finished since the last call
   * @throws the signal's reason when aborted: the worker that runs the task is ended
   */
  async draft(
    request: DraftRequest,
    onFiles: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<DraftResult[]> {
    let counted = 0;
    const onFile = (): void => {
      counted++;
      onFiles(1);
    };
    try {
      return [await this.#run({ request, syntax: true }, onFile, signal)];
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
      onFiles(-counted);
      return this.#retry(request, error, onFiles, signal);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map(worker => worker.terminate()));
    this.#all.clear();
    this.#idle.length = 0;
  }

  async #retry(
    request: DraftRequest,
    error: Error,
    onFiles: (count: number) => void,
    signal?: AbortSignal,
  ): Promise<DraftResult[]> {
    const { files } = request;
    const [only] = files;
    if (files.length > 1) {
      const half = files.length >> 1;
      const first = await this.draft({ ...request, files: files.slice(0, half) }, onFiles, signal);
      return [...first, ...(await this.draft({ ...request, files: files.slice(half) }, onFiles, signal))];
    }
    this.#log.warn(
      `The parser died on ${only?.path ?? 'a file'} (${error.message}); it is cut by lines instead.`,
    );
    try {
      return [await this.#run({ request, syntax: false }, () => onFiles(1), signal)];
    } catch (again) {
      if (!(again instanceof WorkerDied) || only === undefined) throw again;
      this.#log.error(`${only.path} cannot be indexed: ${again.message}`);
      return [unreadable(only)];
    }
  }

  async #run(task: WorkerTask, onFile: () => void, signal?: AbortSignal): Promise<DraftResult> {
    signal?.throwIfAborted();
    const worker = await this.#acquire();
    try {
      const result = await exchange(worker, task, onFile, signal);
      this.#release(worker);
      return result;
    } catch (error) {
      this.#all.delete(worker);
      await worker.terminate();
      this.#wakeWithFreshWorker();
      throw error;
    }
  }

  #acquire(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#all.size < this.size) return Promise.resolve(this.#start());
    return new Promise(resolve => this.#waiting.push(resolve));
  }

  #start(): Worker {
    const worker = new Worker(this.#url, { workerData: this.#settings, resourceLimits: HEAP_LIMITS });
    worker.unref();
    this.#all.add(worker);
    return worker;
  }

  #release(worker: Worker): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(worker);
    else next(worker);
  }

  #wakeWithFreshWorker(): void {
    this.#waiting.shift()?.(this.#start());
  }
}

/** Sends a task and waits for its answer, for the worker's death, or for the signal. */
function exchange(
  worker: Worker,
  task: WorkerTask,
  onFile: () => void,
  signal: AbortSignal | undefined,
): Promise<DraftResult> {
  return new Promise((resolve, reject) => {
    // A parser's time limit does not reach into every loop of every grammar.
    const onSilence = (): void =>
      finish(() => reject(new WorkerDied(`nothing done for ${LONGEST_SILENCE_MS / 1000} s`)));
    let silence = setTimeout(onSilence, LONGEST_SILENCE_MS);
    const finish = (settle: () => void): void => {
      clearTimeout(silence);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
      worker.unref();
      settle();
    };
    const onMessage = (message: WorkerReply): void => {
      clearTimeout(silence);
      silence = setTimeout(onSilence, LONGEST_SILENCE_MS);
      if (message.kind === 'file') onFile();
      else if (message.kind === 'compiled') compiledWasm.set(message.file, message.module);
      else if (message.kind === 'done') finish(() => resolve(message.result));
      else finish(() => reject(new Error(message.message)));
    };
    const onError = (error: unknown): void => finish(() => reject(new WorkerDied(String(error))));
    const onExit = (code: number): void => finish(() => reject(new WorkerDied(`exit code ${code}`)));
    const onAbort = (): void => finish(() => reject(signal?.reason as Error));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal?.addEventListener('abort', onAbort);
    worker.ref();
    worker.postMessage(task);
  });
}

/** The answer for a file that no worker survives. */
function unreadable(file: FileEntry): DraftResult {
  const { path, size, mtimeMs } = file;
  const skip = {
    path,
    reason: 'unreadable',
    detail: 'the indexer crashed on it twice',
    directory: false,
    size,
    mtimeMs,
  } as const;
  return { draft: new SegmentDraftBuilder(0).build(), same: [], skipped: [skip] };
}
