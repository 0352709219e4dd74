import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder on disk, by path to content; removed by who made it. */
export function makeFolder(files: Readonly<Record<string, string | Uint8Array>>, parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  const folder = realpathSync(mkdtempSync(join(parent, 'citepack-window-')));
  for (const [path, content] of Object.entries(files)) writeIn(folder, path, content);
  return folder;
}

export function writeIn(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
