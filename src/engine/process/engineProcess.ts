import { ContextEngine } from '../engine.ts';
import { CitepackError } from '../model/errors.ts';
import type { IndexProgress } from '../model/engineReports.ts';
import type { Log } from '../model/log.ts';
import { failureOf } from './failure.ts';
import type { CallName, EngineCalls, FromEngine, LogLevel, ProcessOptions, ToEngine } from './messages.ts';

interface CallContext {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: IndexProgress) => void;
}

type Handlers = {
  readonly [K in CallName]: (
    context: CallContext,
    ...args: EngineCalls[K]['arguments']
  ) => EngineCalls[K]['answer'] | Promise<EngineCalls[K]['answer']>;
};

let engine: ContextEngine | undefined;
const running = new Map<number, AbortController>();

function send(message: FromEngine): void {
  process.send?.(message);
}

const logAt = (level: LogLevel) => (message: string) => send({ kind: 'log', level, message });
const log: Log = { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

function opened(): ContextEngine {
  if (engine === undefined) throw new CitepackError('ENGINE_STOPPED', 'The engine has not been opened.');
  return engine;
}

function open(options: ProcessOptions): EngineCalls['open']['answer'] {
  engine = ContextEngine.open({ ...options, log });
  return { writable: engine.writable, ...(engine.notice === undefined ? {} : { notice: engine.notice }) };
}

const handlers: Handlers = {
  open: (_, options) => open(options),
  preflight: ({ signal }) => opened().preflight(signal),
  index: ({ signal, onProgress }, options) => opened().index({ ...options, signal, onProgress }),
  update: ({ signal, onProgress }, paths) => opened().update(paths, { signal, onProgress }),
  context: ({ signal }, request, input) => opened().context(request, { ...input, signal }),
  skipped: () => opened().skipped(),
  explain: (_, path) => opened().explain(path),
  status: () => opened().status(),
  close: async () => {
    await engine?.close();
    engine = undefined;
    return undefined;
  },
};

/** More news of a running call than this is more than anybody sees. */
const PROGRESS_INTERVAL_MS = 100;

/** Hands progress on: the last of all, and of those before it so many as can be seen. */
function progressOf(id: number): (progress: IndexProgress) => void {
  let sentAt = -Infinity;
  return progress => {
    const now = performance.now();
    if (now - sentAt < PROGRESS_INTERVAL_MS && progress.filesDone < progress.filesTotal) return;
    sentAt = now;
    send({ kind: 'progress', id, progress });
  };
}

async function answer(id: number, name: CallName, args: unknown[]): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const context: CallContext = {
    signal: controller.signal,
    onProgress: progressOf(id),
  };
  try {
    // The client's typed calls are the only ones that come here, so that arguments go with their names.
    const handler = handlers[name] as (context: CallContext, ...args: unknown[]) => unknown;
    send({ kind: 'answer', id, answer: await handler(context, ...args) });
  } catch (error) {
    send({ kind: 'failure', id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

process.on('message', (message: ToEngine) => {
  if (message.kind === 'abort') running.get(message.id)?.abort();
  else void answer(message.id, message.name, message.arguments);
});

/** Without its parent the process has nobody to serve. */
process.on('disconnect', () => {
  for (const controller of running.values()) controller.abort();
  void (engine?.close() ?? Promise.resolve()).finally(() => process.exit(0));
});
