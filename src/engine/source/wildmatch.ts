/** How a git wildcard pattern is applied. */
export interface WildmatchOptions {
  /** `*` and `?` stop at `/`, and `**` between slashes crosses them. */
  readonly pathname: boolean;
  /** ASCII letters match in either case. */
  readonly ignoreCase: boolean;
}

const MATCH = 0;
const NO_MATCH = 1;
/** No longer suffix of the text can match either: every caller gives up. */
const ABORT_ALL = -1;
/** The next `/` was reached: only an enclosing `**` can go on. */
const ABORT_TO_STARSTAR = -2;

type Outcome = typeof MATCH | typeof NO_MATCH | typeof ABORT_ALL | typeof ABORT_TO_STARSTAR;

const SLASH = 47;
const STAR = 42;
const QUESTION = 63;
const OPEN = 91;
const CLOSE = 93;
const BACKSLASH = 92;

/**
 * Matches as git does, quirks included, so that an ignore rule means here what it means to `git status`.
 *
 * @param pattern one character a byte (see `byteString`), without the parts that git takes off before matching
 * @param text one character a byte
 */
export function wildmatch(pattern: string, text: string, options: WildmatchOptions): boolean {
  return matchFrom(pattern, 0, text, 0, options) === MATCH;
}

function matchFrom(
  pattern: string,
  from: number,
  text: string,
  start: number,
  options: WildmatchOptions,
): Outcome {
  let p = from;
  let t = start;
  for (; p < pattern.length; p++, t++) {
    const wanted = pattern.charCodeAt(p);
    const end = t >= text.length;
    if (end && wanted !== STAR) return ABORT_ALL;
    const char = end ? 0 : fold(text.charCodeAt(t), options);
    if (wanted === STAR) {
      return matchStar(pattern, p, text, t, options);
    } else if (wanted === QUESTION) {
      if (options.pathname && char === SLASH) return NO_MATCH;
    } else if (wanted === OPEN) {
      const found = matchBracket(pattern, p, char, options);
      if (!found) return ABORT_ALL;
      if (!found.matched || (options.pathname && char === SLASH)) return NO_MATCH;
      p = found.end;
    } else if (wanted === BACKSLASH) {
      p++;
      if (codeAt(pattern, p) !== char) return NO_MATCH;
    } else if (fold(wanted, options) !== char) {
      return NO_MATCH;
    }
  }
  return t >= text.length ? MATCH : NO_MATCH;
}

function matchStar(
  pattern: string,
  star: number,
  text: string,
  start: number,
  options: WildmatchOptions,
): Outcome {
  let p = star;
  while (codeAt(pattern, p) === STAR) p++;
  let crossesSlash = !options.pathname;
  if (options.pathname && p - star > 1 && isWholeSegment(pattern, star, p)) {
    // `a/**/b` matches `a/b` too: try the rest as if `**/` were not there.
    if (codeAt(pattern, p) === SLASH && matchFrom(pattern, p + 1, text, start, options) === MATCH)
      return MATCH;
    crossesSlash = true;
  }
  if (p >= pattern.length) return crossesSlash || !text.includes('/', start) ? MATCH : NO_MATCH;
  if (!crossesSlash && codeAt(pattern, p) === SLASH) {
    const slash = text.indexOf('/', start);
    return slash < 0 ? NO_MATCH : matchFrom(pattern, p + 1, text, slash + 1, options);
  }
  for (let t = start; t < text.length; t++) {
    const outcome = matchFrom(pattern, p, text, t, options);
    if (outcome !== NO_MATCH) {
      if (!crossesSlash || outcome !== ABORT_TO_STARSTAR) return outcome;
    } else if (!crossesSlash && text.charCodeAt(t) === SLASH) {
      return ABORT_TO_STARSTAR;
    }
  }
  return ABORT_ALL;
}

function isWholeSegment(pattern: string, from: number, to: number): boolean {
  const before = from === 0 || pattern.charCodeAt(from - 1) === SLASH;
  const after = codeAt(pattern, to);
  return (
    before && (after === 0 || after === SLASH || (after === BACKSLASH && codeAt(pattern, to + 1) === SLASH))
  );
}

/** @returns undefined when the bracket expression never ends or names an unknown class. */
function matchBracket(
  pattern: string,
  open: number,
  char: number,
  options: WildmatchOptions,
): { matched: boolean; end: number } | undefined {
  let p = open + 1;
  const negated = codeAt(pattern, p) === 33 || codeAt(pattern, p) === 94;
  if (negated) p++;
  let matched = false;
  let previous = 0;
  let first = true;
  for (; first || codeAt(pattern, p) !== CLOSE; p++) {
    first = false;
    let code = codeAt(pattern, p);
    if (code === 0) return undefined;
    if (code === BACKSLASH) {
      code = codeAt(pattern, ++p);
      if (code === 0) return undefined;
      if (char === code) matched = true;
    } else if (code === 45 && previous !== 0 && ![0, CLOSE].includes(codeAt(pattern, p + 1))) {
      let last = codeAt(pattern, ++p);
      if (last === BACKSLASH) last = codeAt(pattern, ++p);
      if (last === 0) return undefined;
      if (inRange(char, previous, last, options)) matched = true;
      code = 0;
    } else if (code === OPEN && codeAt(pattern, p + 1) === 58) {
      const close = pattern.indexOf(']', p + 2);
      if (close < 0) return undefined;
      if (close > p + 2 && codeAt(pattern, close - 1) === 58) {
        const inClass = characterClasses[pattern.slice(p + 2, close - 1)];
        if (!inClass) return undefined;
        if (inClass.test(String.fromCharCode(char))) matched = true;
        else if (options.ignoreCase && pattern.slice(p + 2, close - 1) === 'upper' && isLower(char))
          matched = true;
        p = close;
        code = 0;
      } else if (char === OPEN) {
        matched = true;
      }
    } else if (char === code) {
      matched = true;
    }
    previous = code;
  }
  return { matched: matched !== negated, end: p };
}

const characterClasses: Partial<Record<string, RegExp>> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  // eslint-disable-next-line no-control-regex -- the class is about control characters
  cntrl: /[\x00-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\v\f\r]/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
};

function inRange(char: number, first: number, last: number, options: WildmatchOptions): boolean {
  if (char >= first && char <= last) return true;
  return options.ignoreCase && isLower(char) && char - 32 >= first && char - 32 <= last;
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function fold(code: number, options: WildmatchOptions): number {
  return options.ignoreCase && code >= 65 && code <= 90 ? code + 32 : code;
}

function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : 0;
}
