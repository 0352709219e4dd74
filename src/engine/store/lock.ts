import { DatabaseSync } from 'node:sqlite';
import { guarded, isBusy } from './sqlite.ts';

/** Held by the one process that may write to a store. */
export interface WriterLock {
  release(): void;
}

/**
 * Takes the writer's lock of a store, or returns undefined when another process (or another engine of this one) has it.
 * The lock is SQLite's own lock on a small file beside the store: the operating system frees it when its holder dies,
 * however it dies, so that there is never a stale one.
 *
 * @throws CitepackError `STORE_NOT_WRITABLE`
 */
export function acquireWriterLock(storePath: string): WriterLock | undefined {
  const path = `${storePath}.lock`;
  return guarded(path, () => {
    const db = new DatabaseSync(path, { timeout: 0 });
    try {
      db.exec('BEGIN EXCLUSIVE');
      return { release: () => db.close() };
    } catch (error) {
      db.close();
      if (isBusy(error)) return undefined;
      throw error;
    }
  });
}
