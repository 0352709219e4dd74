import { hash } from 'node:crypto';

const DIGITS = 32;

/** Digest of a file's bytes, by which a document is known to be unchanged: the first half of SHA-256, hex. */
export function contentHash(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(0, DIGITS);
}
