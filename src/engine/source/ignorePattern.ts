import { wildmatch } from './wildmatch.ts';

/** One rule of an ignore file, taken apart as git does. All strings hold one character a byte. */
export interface IgnorePattern {
  /** As its author wrote it, for people. */
  readonly written: string;
  /** 1-based. */
  readonly line: number;
  readonly negated: boolean;
  readonly directoriesOnly: boolean;
  /** Matched against the last name of a path alone. */
  readonly nameOnly: boolean;
  /** What must start the name or path, up to the first wildcard. */
  readonly literal: string;
  /** What follows the literal part. */
  readonly wild: string;
  /** The whole pattern, without `!`, leading and trailing slash. */
  readonly body: string;
  /** `*` and then no wildcard: compared by the end of the name. */
  readonly suffix: string | undefined;
}

/** A text with one character for each of its UTF-8 bytes: git compares bytes, so `?` is one byte of `é`. */
export function byteString(text: string): string {
  // eslint-disable-next-line no-control-regex -- ASCII starts with control characters
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/**
 * @param raw a line of an ignore file without its line end, one character a byte
 * @param line 1-based
 * @returns undefined for a comment or an empty line.
 */
export function parseIgnorePattern(raw: string, line: number): IgnorePattern | undefined {
  if (raw === '' || raw.startsWith('#')) return undefined;
  let body = withoutTrailingSpaces(raw);
  const negated = body.startsWith('!');
  if (negated) body = body.slice(1);
  const wildAt = firstSpecial(body);
  const suffixed = body.startsWith('*') && firstSpecial(body.slice(1)) === body.length - 1;
  const directoriesOnly = body.endsWith('/');
  if (directoriesOnly) body = body.slice(0, -1);
  if (body === '') return undefined;
  const nameOnly = !body.includes('/');
  const literalEnd = Math.min(wildAt, body.length);
  const start = !nameOnly && body.startsWith('/') ? 1 : 0;
  return {
    written: Buffer.from(raw, 'latin1').toString('utf8'),
    line,
    negated,
    directoriesOnly,
    nameOnly,
    literal: body.slice(start, literalEnd),
    wild: body.slice(Math.max(start, literalEnd)),
    body: body.slice(start),
    suffix: nameOnly && suffixed ? body.slice(1) : undefined,
  };
}

/**
 * @param path relative to the directory of the ignore file, one character a byte
 * @param name the last segment of `path`
 */
export function matchesIgnorePattern(
  pattern: IgnorePattern,
  path: string,
  name: string,
  directory: boolean,
  ignoreCase: boolean,
): boolean {
  if (pattern.directoriesOnly && !directory) return false;
  if (!pattern.nameOnly) {
    const { literal, wild } = pattern;
    if (literal.length > path.length || !same(path.slice(0, literal.length), literal, ignoreCase))
      return false;
    if (wild === '') return path.length === literal.length;
    return wildmatch(wild, path.slice(literal.length), { pathname: true, ignoreCase });
  }
  if (pattern.wild === '') return same(name, pattern.body, ignoreCase);
  const { suffix } = pattern;
  if (suffix !== undefined) {
    return suffix.length <= name.length && same(name.slice(name.length - suffix.length), suffix, ignoreCase);
  }
  return wildmatch(pattern.body, name, { pathname: false, ignoreCase });
}

function withoutTrailingSpaces(raw: string): string {
  let spacesFrom = -1;
  for (let i = 0; i < raw.length; i++) {
    const char = raw[i];
    if (char === ' ') {
      if (spacesFrom < 0) spacesFrom = i;
    } else {
      spacesFrom = -1;
      if (char === '\\') {
        i++;
        if (i >= raw.length) return raw;
      }
    }
  }
  return spacesFrom < 0 ? raw : raw.slice(0, spacesFrom);
}

function firstSpecial(text: string): number {
  const at = text.search(/[*?[\\]/);
  return at < 0 ? text.length : at;
}

function same(a: string, b: string, ignoreCase: boolean): boolean {
  return a === b || (ignoreCase && a.length === b.length && foldAscii(a) === foldAscii(b));
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, letter => letter.toLowerCase());
}
