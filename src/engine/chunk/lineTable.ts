import { lineStarts } from '../source/lines.ts';
import { estimateTokens } from '../tokens/estimate.ts';

const TAB_WIDTH = 4;

/** What the chunkers ask about the lines of a text. Lines are 1-based, as an editor counts them. */
export class LineTable {
  readonly text: string;
  /** Number of the last line. */
  readonly lineCount: number;
  readonly #starts: Uint32Array;
  /** Estimated tokens before each line, by 0-based line. */
  readonly #tokensBefore: Float64Array;
  /** Columns before the first visible character, -1 for a blank line. */
  readonly #indents: Int32Array;

  constructor(text: string) {
    this.text = text;
    this.#starts = lineStarts(text);
    this.lineCount = this.#starts.length;
    this.#tokensBefore = new Float64Array(this.lineCount + 1);
    this.#indents = new Int32Array(this.lineCount);
    for (let i = 0; i < this.lineCount; i++) {
      const line = text.slice(this.#starts[i], this.#starts[i + 1]);
      const indent = indentOf(line);
      this.#indents[i] = indent;
      this.#tokensBefore[i + 1] =
        (this.#tokensBefore[i] ?? 0) + (indent < 0 ? estimateTokens(line) : lineTokens(line));
    }
  }

  /** Offset at which a line starts; the text's length for the line after the last. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.text.length;
  }

  /** The line that holds an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.lineCount;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  indentOf(line: number): number {
    return this.#indents[line - 1] ?? -1;
  }

  isBlank(line: number): boolean {
    return this.indentOf(line) < 0;
  }

  /** A line's text, its line end included. */
  textOf(line: number): string {
    return this.text.slice(this.startOf(line), this.startOf(line + 1));
  }

  /** Estimated tokens of a range of lines; a little high, since each line is rounded up in part. */
  tokensIn(startLine: number, endLine: number): number {
    return (this.#tokensBefore[endLine] ?? 0) - (this.#tokensBefore[startLine - 1] ?? 0);
  }

  /** The range without blank lines at its ends, or undefined if all of it is blank. */
  trim(startLine: number, endLine: number): LineRange | undefined {
    let start = Math.max(1, startLine);
    let end = Math.min(this.lineCount, endLine);
    while (start <= end && this.isBlank(start)) start++;
    while (end >= start && this.isBlank(end)) end--;
    return start > end ? undefined : { startLine: start, endLine: end };
  }
}

/** 1-based, inclusive. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** The estimate is rounded up for each line; half of that is taken back, so that sums neither drift far nor fall short. */
const lineTokens = (line: string): number => Math.max(1, estimateTokens(line) - 0.25);

function indentOf(line: string): number {
  let columns = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === 32) columns++;
    else if (code === 9) columns += TAB_WIDTH;
    // Control characters and what lies beyond ASCII may be white space to trim(): it decides.
    else if (code > 32 && code < 127) return columns;
    else return line.trim() === '' ? -1 : columns;
  }
  return -1;
}
