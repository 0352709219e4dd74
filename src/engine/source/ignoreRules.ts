import { readFileSync, statSync } from 'node:fs';
import type { IgnorePattern } from './ignorePattern.ts';
import { byteString, matchesIgnorePattern, parseIgnorePattern } from './ignorePattern.ts';

/** The rules of one ignore file. */
export interface IgnoreFile {
  /** Absolute path of the file, as rules are reported. */
  readonly absolutePath: string;
  /** The directory that the patterns are relative to, in the byte strings that {@link decidingPattern} is given. */
  readonly base: string;
  readonly patterns: readonly IgnorePattern[];
}

/** A rule that decided about a path. */
export interface IgnoreDecision {
  readonly file: IgnoreFile;
  readonly pattern: IgnorePattern;
}

/** Ignore files above this are not lists of rules; git has the same limit. */
const maxIgnoreFileBytes = 100 * 1024 * 1024;

/**
 * Reads an ignore file. One that is missing, unreadable or not a regular file has no rules, as for git.
 *
 * @param base see {@link IgnoreFile.base}
 */
export function readIgnoreFile(absolutePath: string, base: string): IgnoreFile | undefined {
  try {
    const stats = statSync(absolutePath, { throwIfNoEntry: false });
    if (!stats?.isFile() || stats.size > maxIgnoreFileBytes) return undefined;
    const patterns = parseIgnoreRules(readFileSync(absolutePath));
    return patterns.length > 0 ? { absolutePath, base, patterns } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The rules in the bytes of an ignore file, in order. Lines end with `\n` or `\r\n`; a byte order mark is passed over.
 * UTF-16 with a mark is understood (Windows PowerShell writes it), which git is not able to do: its author meant it.
 */
export function parseIgnoreRules(bytes: Buffer): IgnorePattern[] {
  return ruleLines(bytes)
    .split('\n')
    .flatMap((line, i) => parseIgnorePattern(line.endsWith('\r') ? line.slice(0, -1) : line, i + 1) ?? []);
}

/**
 * The last rule that matches in the first file that has one.
 *
 * @param files in order of precedence
 * @param path one character a byte, in the coordinates of {@link IgnoreFile.base}
 * @param name the last segment of `path`
 */
export function decidingPattern(
  files: readonly IgnoreFile[],
  path: string,
  name: string,
  directory: boolean,
  ignoreCase: boolean,
): IgnoreDecision | undefined {
  for (const file of files) {
    const relative = file.base === '' ? path : path.slice(file.base.length + 1);
    const pattern = file.patterns.findLast(each =>
      matchesIgnorePattern(each, relative, name, directory, ignoreCase),
    );
    if (pattern) return { file, pattern };
  }
  return undefined;
}

function ruleLines(bytes: Buffer): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('latin1', 3);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return byteString(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return byteString(new TextDecoder('utf-16be').decode(bytes));
  return bytes.toString('latin1');
}
