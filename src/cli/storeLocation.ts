import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';

const FILE_NAME = 'index.sqlite';

/** Where this user's programs keep what can be made again. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches');
  return XDG_CACHE_HOME !== undefined && XDG_CACHE_HOME !== '' ? XDG_CACHE_HOME : join(homedir(), '.cache');
}

/**
 * The store's file of a folder: its own one in the user's cache, or what `--store` names, a folder or a file that ends
 * in `.sqlite` or `.db`.
 */
export function storePathFor(folder: string, given?: string): string {
  if (given !== undefined) {
    const path = resolve(given);
    return ['.sqlite', '.db'].includes(extname(path)) ? path : join(path, FILE_NAME);
  }
  const real = realpathSync(folder);
  const name = basename(real).replace(/[^\w.-]/g, '_');
  return join(cacheFolder(), 'citepack', `${name}-${hash('sha256', real, 'hex').slice(0, 12)}`, FILE_NAME);
}
