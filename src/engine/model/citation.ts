/**
 * A path or name as it can be shown. File names may hold anything but `/` and NUL: what would end a line, drive a terminal
 * or turn the direction of writing is escaped as `\uXXXX`.
 */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    character => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** How a range is cited: `path:start-end`, lines 1-based and inclusive. */
export function citation(path: string, startLine: number, endLine: number): string {
  return `${path}:${startLine}-${endLine}`;
}
