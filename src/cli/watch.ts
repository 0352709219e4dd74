import { watch } from 'chokidar';
import type { ContextEngine } from '../engine/engine.ts';
import { isCancellation } from '../engine/model/errors.ts';
import type { WorkspaceFolder } from '../engine/model/workspace.ts';
import { summaryText } from './indexCommand.ts';
import type { Session } from './session.ts';
import { say } from './terminal.ts';

/** Changes that come this close together are one update: a branch switch, a formatter, a save of many files. */
const QUIET_MS = 150;

/** Keeps the index up to date until the session is stopped. */
export async function watchAndUpdate(
  engine: ContextEngine,
  folder: WorkspaceFolder,
  { signal }: Session,
): Promise<void> {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
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
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, QUIET_MS);
  });
  watcher.on('error', error => say(`Watching failed: ${String(error)}`));
  say('Watching for changes; stop with Ctrl-C.');
  await new Promise<void>(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  clearTimeout(timer);
  await watcher.close();
  await updating;
}
