import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { contentHash } from './contentHash.ts';

/** Neither a link that took the file's place is followed, nor a pipe waited for. On Windows both are undefined, as good as 0. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The text of a document if its bytes are still those that were indexed.
 *
 * @param document content hash and encoding when it was indexed
 * @returns undefined when the file has changed, is gone or cannot be read
 */
export function readUnchanged(
  absolutePath: string,
  document: { readonly hash: string; readonly encoding: string },
): string | undefined {
  let file: number | undefined;
  try {
    file = openSync(absolutePath, flags);
    if (!fstatSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    if (contentHash(bytes) !== document.hash) return undefined;
    return new TextDecoder(document.encoding).decode(bytes);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
