import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { SkippedFile, SkipReason, SourceDocument } from '../model/workspace.ts';
import { contentHash } from './contentHash.ts';
import { decode } from './decode.ts';
import { systemMessage, type SourceFile } from './entries.ts';
import { generatedByContent, generatedByName } from './generated.ts';
import { languageOf } from './language.ts';
import { secretByName } from './secretFiles.ts';
import { findSecret, secretDetail } from './secrets.ts';
import type { SourceRules } from './sourceRules.ts';

/**
 * Reads a file that the rules let in, and decides by its content whether it is a document. Size and date are those at
 * the moment of reading. Never throws for what is wrong with a file, and never waits on what is no regular file.
 *
 * @param file as `walk` and `judge` return it
 */
export function readDocumentSync(file: SourceFile, rules: SourceRules): SourceDocument | SkippedFile {
  const skip = (reason: SkipReason, detail: string): SkippedFile => skipped(file, reason, detail);
  const named = skippedByName(file);
  if (named !== undefined) return named;

  let read: { bytes: Buffer; stats: Stats } | { tooLarge: number } | undefined;
  try {
    read = readRegularFile(file.absolutePath, rules.maxFileBytes);
  } catch (error) {
    return skip('unreadable', systemMessage(error));
  }
  if (!read) return skip('unreadable', 'not a regular file');
  if ('tooLarge' in read) {
    return skip('too-large', sizeDetail(read.tooLarge, rules.maxFileBytes));
  }

  const decoded = decode(read.bytes);
  if (decoded.kind !== 'text') return skip(decoded.kind, decoded.detail);
  return documentOf(file, decoded.text, {
    encoding: decoded.encoding,
    size: read.bytes.length,
    mtimeMs: read.stats.mtimeMs,
    hash: contentHash(read.bytes),
  });
}

/**
 * The document that a file would be with the text of an unsaved editor.
 *
 * @param file as `judge` returns it
 * @param text as the editor has it
 */
export function unsavedDocument(
  file: SourceFile,
  text: string,
  rules: SourceRules,
): SourceDocument | SkippedFile {
  const bytes = Buffer.from(text);
  const named = skippedByName(file);
  if (named !== undefined) return named;
  if (bytes.length > rules.maxFileBytes) {
    return skipped(file, 'too-large', sizeDetail(bytes.length, rules.maxFileBytes));
  }
  const { mtimeMs } = file;
  return documentOf(file, text, {
    encoding: 'utf-8',
    size: bytes.length,
    mtimeMs,
    hash: contentHash(bytes),
  });
}

/** Decides by its text whether a file is a document. */
function documentOf(
  file: SourceFile,
  text: string,
  read: Pick<SourceDocument, 'encoding' | 'size' | 'mtimeMs' | 'hash'>,
): SourceDocument | SkippedFile {
  const language = languageOf(file.path, firstLine(text));
  const secret = findSecret(file.path, text);
  if (secret) return skipped(file, 'secret', secretDetail(file.path, secret));
  const generated = file.reincluded ? undefined : generatedByContent(file.path, language, text);
  if (generated !== undefined) return skipped(file, 'generated', generated);
  return { path: file.path, language, ...read, text };
}

function skipped(file: SourceFile, reason: SkipReason, detail: string): SkippedFile {
  return { path: file.path, reason, detail, directory: false };
}

/** What the name of a file says against it. */
function skippedByName(file: SourceFile): SkippedFile | undefined {
  const secret = secretByName(file.path);
  if (secret !== undefined) return skipped(file, 'secret', secret);
  const generated = file.reincluded ? undefined : generatedByName(file.path);
  return generated === undefined ? undefined : skipped(file, 'generated', generated);
}

/**
 * {@link readDocumentSync} for callers that await. The reading itself is synchronous: on files of usual size that is
 * several times faster than a trip through the thread pool.
 */
export function readDocument(file: SourceFile, rules: SourceRules): Promise<SourceDocument | SkippedFile> {
  return new Promise(resolve => {
    resolve(readDocumentSync(file, rules));
  });
}

function sizeDetail(size: number, limit: number): string {
  const [shown, shownLimit] = [formatBytes(size), formatBytes(limit)];
  // Just above the limit both would read the same.
  return shown === shownLimit
    ? `${size} bytes, the limit is ${limit} bytes`
    : `${shown}, the limit is ${shownLimit}`;
}

/** Bytes with a binary unit, as people read them: "2.4 MiB". */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${unit === 0 ? value : Number(value.toFixed(1))} ${units[unit] ?? ''}`;
}

/** @returns undefined for what is no regular file. `O_NONBLOCK` keeps the opening of a named pipe from waiting. */
function readRegularFile(
  path: string,
  maxBytes: number,
): { bytes: Buffer; stats: Stats } | { tooLarge: number } | undefined {
  // Windows has neither flag, and Node leaves them undefined there.
  const flags: number[] = [constants.O_RDONLY, constants.O_NONBLOCK, constants.O_NOFOLLOW];
  const descriptor = openSync(
    path,
    flags.reduce((all, flag) => all | (flag || 0), 0),
  );
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return undefined;
    if (stats.size > maxBytes) return { tooLarge: stats.size };
    // One byte more than the size tells whether the file has grown since.
    let bytes = Buffer.allocUnsafe(Math.min(stats.size, maxBytes) + 1);
    let length = 0;
    for (;;) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, null);
      if (count === 0) return { bytes: bytes.subarray(0, length), stats };
      length += count;
      if (length > maxBytes) return { tooLarge: Math.max(length, fstatSync(descriptor).size) };
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
    }
  } finally {
    closeSync(descriptor);
  }
}

function firstLine(text: string): string {
  return /^[^\r\n]{0,256}/.exec(text)?.[0] ?? '';
}
