import { formatCount } from './formatCount.ts';

/** Bytes in a mebibyte, the unit of settings and messages. */
export const MEBIBYTE = 1024 ** 2;

/** Bytes in whole mebibytes, one at least. */
export function formatMebibytes(bytes: number): string {
  return `${formatCount(Math.max(1, Math.round(bytes / MEBIBYTE)))} MiB`;
}
