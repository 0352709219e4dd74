import { fork, type ChildProcess } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import type { ContextPack } from '../model/contextPack.ts';
import type {
  FileExplanation,
  IndexProgress,
  IndexStatus,
  IndexSummary,
  Preflight,
} from '../model/engineReports.ts';
import { CitepackError } from '../model/errors.ts';
import { silentLog, type Log } from '../model/log.ts';
import type { PackRequest } from '../model/packRequest.ts';
import type { SkippedFile } from '../model/workspace.ts';
import { engineFlags } from './engineFlags.ts';
import { errorOf } from './failure.ts';
import type { CallName, EngineCalls, FromEngine, PackInput, ProcessOptions, ToEngine } from './messages.ts';

interface PendingCall {
  readonly message: Extract<ToEngine, { kind: 'call' }>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress?: (progress: IndexProgress) => void;
  /** How often the process has died under this call. */
  deaths: number;
}

export interface ClientOptions extends ProcessOptions {
  /** Path of the engine's bundle, `dist/engineProcess.js`. */
  readonly modulePath: string;
  /** Default: the running executable; an editor's own runtime is told to behave as Node. */
  readonly execPath?: string;
  readonly log?: Log;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: IndexProgress) => void;
}

/** A call that was under way at this many deaths of the process is taken to be their cause. */
const MOST_DEATHS = 3;
/** A process that has not closed its store by then is killed; the store opens again all the same. */
const MOST_CLOSING_MS = 10_000;

/**
 * The engine in a process of its own, as one object. The process starts with the first call and starts again when it
 * dies; calls that were under way are repeated, so that a caller notices no more than a delay.
 */
export class EngineClient {
  readonly #options: ClientOptions;
  readonly #log: Log;
  readonly #pending = new Map<number, PendingCall>();
  #child: ChildProcess | undefined;
  #nextId = 1;
  #closed = false;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#log = options.log ?? silentLog;
  }

  preflight(options: CallOptions = {}): Promise<Preflight> {
    return this.#call('preflight', [], options);
  }

  index(options: CallOptions & { rebuild?: boolean } = {}): Promise<IndexSummary> {
    const { rebuild, ...rest } = options;
    return this.#call('index', [rebuild === undefined ? {} : { rebuild }], rest);
  }

  update(paths: readonly string[], options: CallOptions = {}): Promise<IndexSummary> {
    return this.#call('update', [paths], options);
  }

  context(request: PackRequest, options: CallOptions & PackInput = {}): Promise<ContextPack> {
    const { unsaved = [], reuse = false, ...rest } = options;
    return this.#call('context', [request, { unsaved, reuse }], rest);
  }

  skipped(): Promise<readonly SkippedFile[]> {
    return this.#call('skipped', [], {});
  }

  explain(path: string): Promise<FileExplanation> {
    return this.#call('explain', [path], {});
  }

  status(): Promise<IndexStatus> {
    return this.#call('status', [], {});
  }

  /** Process id of the engine; undefined while it is not running. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Ends the process when it has closed its store, or when that takes too long. Calls under way are rejected. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child !== undefined && !this.#closed) {
      const closed = this.#call('close', [], {}).catch(() => {});
      const answered = await Promise.race([
        closed.then(() => true),
        after(MOST_CLOSING_MS, false, { ref: false }),
      ]);
      if (!answered) child.kill('SIGKILL');
    }
    this.#closed = true;
    if (child?.connected === true) child.disconnect();
    this.#child = undefined;
    for (const { reject } of [...this.#pending.values()]) {
      reject(new CitepackError('ENGINE_STOPPED', 'The engine was closed before it answered.'));
    }
  }

  #call<K extends CallName>(
    name: K,
    args: EngineCalls[K]['arguments'],
    { signal, onProgress }: CallOptions,
  ): Promise<EngineCalls[K]['answer']> {
    if (this.#closed) return Promise.reject(new CitepackError('ENGINE_STOPPED', 'The engine was closed.'));
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    const child = this.#running();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => void this.#child?.send({ kind: 'abort', id } satisfies ToEngine);
      const settle = (finish: () => void): void => {
        signal?.removeEventListener('abort', onAbort);
        this.#pending.delete(id);
        finish();
      };
      signal?.addEventListener('abort', onAbort);
      const message = { kind: 'call', id, name, arguments: args } as const;
      this.#pending.set(id, {
        message,
        resolve: answer => settle(() => resolve(answer as EngineCalls[K]['answer'])),
        reject: error => settle(() => reject(signal?.aborted === true ? (signal.reason as Error) : error)),
        ...(onProgress === undefined ? {} : { onProgress }),
        deaths: 0,
      });
      child.send(message);
    });
  }

  #running(): ChildProcess {
    return (this.#child ??= this.#start());
  }

  #start(): ChildProcess {
    const { modulePath, execPath, folders, storePath, rules, workers } = this.#options;
    const child = fork(modulePath, [], {
      ...(execPath === undefined ? {} : { execPath }),
      execArgv: [...engineFlags],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.on('message', (message: FromEngine) => this.#receive(message));
    child.stderr?.on('data', (data: Buffer) => this.#log.error(`engine process: ${data.toString().trim()}`));
    // It could not be started, or its channel closed before the news of its end came.
    child.on('error', error => this.#onExit(child, error.message));
    child.on('exit', (code, signal) => this.#onExit(child, signal ?? `code ${code}`));
    const options: ProcessOptions = {
      folders,
      storePath,
      ...(rules === undefined ? {} : { rules }),
      ...(workers === undefined ? {} : { workers }),
    };
    const id = this.#nextId++;
    this.#pending.set(id, {
      message: { kind: 'call', id, name: 'open', arguments: [options] },
      resolve: () => this.#pending.delete(id),
      reject: error => this.#failAll(error),
      deaths: 0,
    });
    child.send({ kind: 'call', id, name: 'open', arguments: [options] } satisfies ToEngine);
    return child;
  }

  #receive(message: FromEngine): void {
    if (message.kind === 'log') {
      this.#log[message.level](message.message);
      return;
    }
    const call = this.#pending.get(message.id);
    if (message.kind === 'answer') call?.resolve(message.answer);
    else if (message.kind === 'failure') call?.reject(errorOf(message.failure));
    else call?.onProgress?.(message.progress);
  }

  #onExit(child: ChildProcess, why: string): void {
    if (this.#closed || this.#child !== child) return;
    this.#child = undefined;
    const calls = [...this.#pending.values()].filter(call => call.message.name !== 'open');
    this.#log.warn(`The engine's process ended (${why}); ${calls.length} call(s) are repeated in a new one.`);
    for (const [id, call] of this.#pending) if (call.message.name === 'open') this.#pending.delete(id);
    for (const call of calls) {
      if (++call.deaths < MOST_DEATHS) continue;
      call.reject(
        new CitepackError(
          'ENGINE_STOPPED',
          `The engine stopped ${MOST_DEATHS} times during "${call.message.name}" (${why}). See the log, and rebuild the index if it happens again.`,
        ),
      );
    }
    if (this.#pending.size === 0) return;
    const next = this.#running();
    for (const call of this.#pending.values()) if (call.message.name !== 'open') next.send(call.message);
  }

  #failAll(error: Error): void {
    for (const call of [...this.#pending.values()]) if (call.message.name !== 'open') call.reject(error);
    this.#pending.clear();
    this.#child?.disconnect();
    this.#child = undefined;
  }
}
