import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CitepackError } from '../model/errors.ts';
import { migrations, schemaVersion } from './schema.ts';
import { guarded, transaction, translated } from './sqlite.ts';

const COMPANIONS = ['', '-wal', '-shm'];
const BUSY_TIMEOUT_MS = 10_000;

export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** What was set aside and why, one sentence; the store starts empty then. */
  readonly notice?: string;
}

/** Moves a store that cannot be used out of the way, and returns its new path. Nothing is deleted. */
export function setAside(path: string, why: 'damaged' | 'newer'): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  let aside = `${path}.${why}-${stamp}`;
  for (let n = 2; existsSync(aside); n++) aside = `${path}.${why}-${stamp}-${n}`;
  for (const suffix of COMPANIONS) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
}

function migrate(db: DatabaseSync): void {
  for (let version = versionOf(db); version < schemaVersion; version++) {
    transaction(db, 'BEGIN IMMEDIATE', () => {
      db.exec(migrations[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
    });
  }
}

/** True when the last writer did not close the store; its pages are then checked before they are trusted. */
function wasLeftOpen(db: DatabaseSync): boolean {
  return db.prepare("SELECT value FROM meta WHERE key = 'open'").get()?.['value'] === '1';
}

/** True when the pages of a store fit together, the order of keys included. */
export function isSound(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
}

function connect(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4000');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openSound(path: string): DatabaseSync | 'damaged' | 'newer' {
  let db: DatabaseSync | undefined;
  try {
    db = connect(path);
    if (versionOf(db) > schemaVersion) {
      db.close();
      return 'newer';
    }
    migrate(db);
    if (!wasLeftOpen(db) || isSound(db)) return db;
    db.close();
    return 'damaged';
  } catch (error) {
    if (db?.isOpen === true) db.close();
    const failure = translated(error, path);
    if (failure instanceof CitepackError && failure.code === 'STORE_DAMAGED') return 'damaged';
    throw failure;
  }
}

/**
 * Opens a store to write, the writer's lock being held: makes it, migrates it, or sets a damaged or newer one aside.
 *
 * @throws CitepackError `STORE_NOT_WRITABLE`, `STORE_FULL`
 */
export function openToWrite(path: string): OpenedDatabase {
  const opened = openSound(path);
  if (opened instanceof DatabaseSync) return { db: opened };
  const aside = guarded(path, () => setAside(path, opened));
  const why =
    opened === 'newer' ? 'was made by a newer version of Citepack' : 'was damaged and could not be read';
  const again = openSound(path);
  if (again instanceof DatabaseSync) {
    return { db: again, notice: `The index ${why}. It was set aside as ${aside} and is being rebuilt.` };
  }
  throw new CitepackError(
    'STORE_DAMAGED',
    `The index at ${path} cannot be made anew. Delete it, or choose another place with --store.`,
  );
}

/**
 * Opens a store to read beside its writer.
 *
 * @throws CitepackError `STORE_MISSING` when there is none yet, `STORE_DAMAGED`
 */
export function openToRead(path: string): OpenedDatabase {
  if (!existsSync(path)) {
    throw new CitepackError(
      'STORE_MISSING',
      `There is no index at ${path} yet. Make it with: citepack index`,
    );
  }
  return guarded(path, () => {
    const db = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    const version = versionOf(db);
    if (version === schemaVersion) return { db };
    db.close();
    throw new CitepackError(
      version > schemaVersion ? 'STORE_DAMAGED' : 'STORE_MISSING',
      version > schemaVersion
        ? `The index at ${path} was made by a newer version of Citepack. Update Citepack, or choose another place with --store.`
        : `The index at ${path} is still being made. Try again in a moment.`,
    );
  });
}

/** Not `recursive` of `mkdirSync`, which never returns where the system denies that a folder's parent exists (`/proc/x/y`). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Makes the folder of a store. @throws CitepackError `STORE_NOT_WRITABLE` */
export function makeStoreFolder(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (error) {
    throw new CitepackError(
      'STORE_NOT_WRITABLE',
      `The folder ${dirname(path)} for the index cannot be made (${error instanceof Error ? error.message : String(error)}). Choose another place with --store.`,
      { cause: error },
    );
  }
}
