import type { ContextPack } from '../../engine/model/contextPack.ts';

/** A piece of an answer: text as it is, or a citation. Lines are 1-based, inclusive. */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'citation';
      readonly path: string;
      readonly startLine: number;
      readonly endLine: number;
      /** `held`: the pack has these lines. `lines`: it has the file, not these lines. `unknown`: neither. */
      readonly standing: 'held' | 'lines' | 'unknown';
    };

/** A path that looks like a file: it ends in an extension, and no URL's scheme is before it. */
const FOREIGN_PATH = String.raw`(?<![\w:/.@~+-])(?:[\w@~+.-]+\/)*[\w@~+.-]*[\w@~+-]\.[A-Za-z]\w{0,9}`;
const LINES = String.raw`:(\d{1,7})(?:-(\d{1,7}))?`;
/** A fence of a code block opens or closes in a line that begins with it. */
const FENCE = /^\s*(?:\x60{3,}|~{3,})/;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/**
 * Finds the citations in an answer that streams in, and tells those that the pack holds from those that it does not.
 * The pieces are the same however the answer is cut into fragments. Code blocks are left as they are.
 */
export class CitedAnswer {
  readonly #ranges: ReadonlyMap<string, readonly { startLine: number; endLine: number }[]>;
  readonly #pattern: RegExp;
  readonly #blanksInPaths: boolean;
  #pending = '';
  #atLineStart = true;
  /** Inside of a code block, or in the line that ends one. */
  #fence: 'none' | 'block' | 'closing' = 'none';

  constructor(pack: Pick<ContextPack, 'blocks'>) {
    this.#ranges = Map.groupBy(pack.blocks, block => block.path);
    this.#blanksInPaths = [...this.#ranges.keys()].some(path => path.includes(' '));
    // Longer paths first, so that none is taken for the end of another.
    const known = [...this.#ranges.keys()].sort((a, b) => b.length - a.length).map(escaped);
    const paths = known.length === 0 ? FOREIGN_PATH : `(?<![\\w/.-])(?:${known.join('|')})|${FOREIGN_PATH}`;
    this.#pattern = new RegExp(`(\`?)(${paths})${LINES}(?![\\w:])(\`?)`, 'g');
  }

  /** @returns the pieces that are certain by now: up to the last blank, since a citation does not go on beyond one */
  push(fragment: string): AnswerPiece[] {
    this.#pending += fragment;
    const certain = this.#pending.slice(0, this.#certainLength());
    this.#pending = this.#pending.slice(certain.length);
    return this.#pieces(certain);
  }

  /** The pieces of what is left when the answer has ended. */
  end(): AnswerPiece[] {
    const rest = this.#pending;
    this.#pending = '';
    return this.#pieces(rest);
  }

  #certainLength(): number {
    const lines = this.#pending.lastIndexOf('\n') + 1;
    const line = this.#pending.slice(lines);
    // The indentation of a line does not say yet whether a fence follows.
    const indented = lines > 0 || this.#atLineStart ? line.trimStart() : line;
    const words = this.#blanksInPaths ? 0 : line.lastIndexOf(' ') + 1;
    return words > line.length - indented.length ? lines + words : lines;
  }

  #pieces(text: string): AnswerPiece[] {
    return joined([...text.matchAll(/[^\n]*\n|[^\n]+/g)].flatMap(([part]) => this.#part(part)));
  }

  /** @param part a line or a piece of one */
  #part(line: string): AnswerPiece[] {
    const opens = this.#atLineStart && FENCE.test(line);
    this.#atLineStart = line.endsWith('\n');
    if (opens) this.#fence = this.#fence === 'none' ? 'block' : 'closing';
    const within = this.#fence !== 'none';
    if (this.#fence === 'closing' && this.#atLineStart) this.#fence = 'none';
    if (within) return [{ kind: 'text', text: line }];
    const pieces: AnswerPiece[] = [];
    let from = 0;
    for (const match of line.matchAll(this.#pattern)) {
      const [whole, before = '', path = '', first = '', last, after = ''] = match;
      // One backtick alone belongs to a code span that holds more than the citation.
      if (before !== after) continue;
      pieces.push({ kind: 'text', text: line.slice(from, match.index) });
      const startLine = Number(first);
      const endLine = Math.max(startLine, Number(last ?? first));
      pieces.push({
        kind: 'citation',
        path,
        startLine,
        endLine,
        standing: this.#standing(path, startLine, endLine),
      });
      from = match.index + whole.length;
    }
    pieces.push({ kind: 'text', text: line.slice(from) });
    return pieces.filter(piece => piece.kind === 'citation' || piece.text !== '');
  }

  #standing(path: string, startLine: number, endLine: number): 'held' | 'lines' | 'unknown' {
    // There is no line 0 that a link could show.
    if (startLine < 1) return 'unknown';
    const ranges = this.#ranges.get(path);
    if (ranges === undefined) return 'unknown';
    const held = ranges.some(range => range.startLine <= startLine && endLine <= range.endLine);
    return held ? 'held' : 'lines';
  }
}

/** Neighbouring texts as one. */
function joined(pieces: readonly AnswerPiece[]): AnswerPiece[] {
  const result: AnswerPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else {
      result.push(piece);
    }
  }
  return result;
}
