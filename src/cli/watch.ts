import { watch } from 'chokidar';
import type { ContextEngine } from '../engine/engine.ts';
import { isCancellation } from '../engine/model/errors.ts';
import type { WorkspaceFolder } from '../engine/model/workspace.ts';
import { summaryText } from './indexCommand.ts';
import type { Session } from './session.ts';
import { say } from './terminal.ts';

/** Changes that come this close together are one update: a branch switch, a formatter, a save of many files. */
const QUIET_MS = 150;
/** Changes that never pause are taken in all the same. */
const LONGEST_WAIT_MS = 2_000;

/** Waits for what `start` waits for, or for the session's end. */
function until(signal: AbortSignal, start: (resolve: () => void) => void): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) {
      resolve();
      return;
    }
    signal.addEventListener('abort', () => resolve(), { once: true });
    start(resolve);
  });
}

/** Keeps the index up to date until the session is stopped. */
export async function watchAndUpdate(
  engine: ContextEngine,
  folder: WorkspaceFolder,
  { signal }: Session,
): Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let firstAt = 0;
  let updating = Promise.resolve();
  const flush = (): void => {
    const paths = [...changed];
    changed.clear();
    updating = updating.then(async () => {
      try {
        const summary = await engine.update(paths, { signal });
        if (summary.indexed + summary.removed > 0) say(summaryText(summary));
      } catch (error) {
        if (!isCancellation(error)) say(error instanceof Error ? error.message : String(error));
      }
    });
  };
  const watcher = watch(folder.path, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: path => engine.leavesOut(path),
  });
  watcher.on('all', (_, path) => {
    if (changed.size === 0) firstAt = performance.now();
    changed.add(path);
    clearTimeout(timer);
    const left = firstAt + LONGEST_WAIT_MS - performance.now();
    timer = setTimeout(flush, Math.max(0, Math.min(QUIET_MS, left)));
  });
  watcher.on('error', error => say(`Watching failed: ${String(error)}`));
  await until(signal, resolve => watcher.once('ready', resolve));
  // What changed before the watcher stood.
  if (!signal.aborted) await engine.index({ signal });
  say('Watching for changes; stop with Ctrl-C.');
  await until(signal, () => {});
  clearTimeout(timer);
  await watcher.close();
  await updating;
}
