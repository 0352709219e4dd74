import { CitepackError } from '../model/errors.ts';
import type { DatabaseSync } from 'node:sqlite';

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const ERROR = 1;
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const CONSTRAINT = 19;
const MISMATCH = 20;
const NOTADB = 26;
/** Extended codes of IOERR that speak of the file's content, not of the disk. */
const IOERR_SHORT_READ = 522;
const IOERR_CORRUPTFS = 8458;

function extendedCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode;
}

function resultCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  if (code === undefined) return undefined;
  return code === IOERR_SHORT_READ || code === IOERR_CORRUPTFS ? CORRUPT : code & 0xff;
}

export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}

/**
 * SQLite's failures as typed errors; whatever else was thrown comes back as it was.
 *
 * @param path of the store, for the message
 */
export function translated(error: unknown, path: string): unknown {
  const cause = { cause: error };
  if (isOutOfRange(error)) return damagedStore(path, cause);
  switch (resultCode(error)) {
    // The statements are ours and proven: where the tables do not fit them, the file is not what was written.
    case ERROR:
    case CONSTRAINT:
    case MISMATCH:
    case CORRUPT:
    case NOTADB:
      return damagedStore(path, cause);
    case FULL:
      return new CitepackError(
        'STORE_FULL',
        `The disk that holds the index (${path}) is full. Free some space or choose another place with --store.`,
        cause,
      );
    case IOERR:
      return new CitepackError(
        'STORE_FULL',
        `The index at ${path} could not be written (${String(error)}). Check the disk's space and health.`,
        cause,
      );
    case READONLY:
    case CANTOPEN:
      return new CitepackError(
        'STORE_NOT_WRITABLE',
        `The index at ${path} cannot be written. Check the folder's permissions or choose another place with --store.`,
        cause,
      );
    case BUSY:
      return new CitepackError(
        'STORE_LOCKED',
        `The index at ${path} is in use by another process. Try again in a moment.`,
        cause,
      );
    default:
      return error;
  }
}

function damagedStore(path: string, cause: ErrorOptions): CitepackError {
  const message = `The index at ${path} is damaged. Rebuild it with: citepack index --rebuild`;
  return new CitepackError('STORE_DAMAGED', message, cause);
}

/** True when a column holds an integer that no number can be, which nothing here writes. */
function isOutOfRange(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';
}

/** Runs `work` with SQLite's failures translated. */
export function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw translated(error, path);
  }
}

/**
 * Runs `work` in a transaction: all of it is kept, or none.
 *
 * @param begin `BEGIN IMMEDIATE` to write, `BEGIN` to read one state throughout
 */
export function transaction<T>(db: DatabaseSync, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  db.exec(begin);
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have rolled back by itself.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
