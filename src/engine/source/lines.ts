/**
 * Offsets at which the lines of a text start, as an editor counts lines: `\n`, `\r\n` and a lone `\r` each end a line.
 *
 * @returns strictly ascending UTF-16 offsets, the first 0; a text that ends with a line end has a last, empty line.
 */
export function lineStarts(text: string): Uint32Array {
  const starts: number[] = [0];
  if (text.includes('\r')) {
    for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineEnd.length);
  } else {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  }
  return Uint32Array.from(starts);
}

/**
 * The exact text of a range of lines, without the line end of the last one.
 *
 * @param startLine 1-based, inclusive
 * @param endLine 1-based, inclusive
 */
export function linesOf(text: string, starts: Uint32Array, startLine: number, endLine: number): string {
  const from = starts[startLine - 1] ?? text.length;
  let to = starts[endLine] ?? text.length;
  if (endLine < starts.length) {
    if (text.charCodeAt(to - 1) === 10) to--;
    if (text.charCodeAt(to - 1) === 13) to--;
  }
  return text.slice(from, Math.max(from, to));
}
