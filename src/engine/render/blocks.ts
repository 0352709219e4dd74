import { citation } from '../model/citation.ts';
import type { PackBlock, PackChunk } from '../model/contextPack.ts';

/** Gives the exact text of a range of lines of a document that the pack quotes from. */
export type QuoteLines = (path: string, startLine: number, endLine: number) => string;

function titlesOf(chunks: readonly PackChunk[]): string[] {
  return [
    ...new Set(chunks.flatMap(({ label, symbol }) => [label ?? '', symbol]).filter(title => title !== '')),
  ];
}

function blockOf(
  chunks: readonly PackChunk[],
  first: PackChunk,
  last: PackChunk,
  quote: QuoteLines,
): PackBlock {
  const { path, language, startLine } = first;
  const { endLine } = last;
  return {
    id: citation(path, startLine, endLine),
    path,
    language,
    startLine,
    endLine,
    titles: titlesOf(chunks),
    text: first === last ? first.text : quote(path, startLine, endLine),
    chunks,
  };
}

/** A block of one chunk. */
export function singleBlock(chunk: PackChunk): PackBlock {
  return blockOf([chunk], chunk, chunk, () => chunk.text);
}

/**
 * Joins chosen chunks of one file that touch, or have only blank lines between them, into one range: a heading and two
 * fences less. A block stands where its best chunk stood.
 *
 * @param chunks in pack order
 */
export function mergeIntoBlocks(chunks: readonly PackChunk[], quote: QuoteLines): PackBlock[] {
  const place = new Map(chunks.map((chunk, index) => [chunk, index]));
  const ofFile = Map.groupBy(chunks, chunk => chunk.path);
  const blocks: { block: PackBlock; place: number }[] = [];
  for (const [path, unordered] of ofFile) {
    const ordered = [...unordered].sort((a, b) => a.startLine - b.startLine);
    let run: PackChunk[] = [];
    const close = (): void => {
      const [first] = run;
      const last = run.at(-1);
      if (first === undefined || last === undefined) return;
      blocks.push({
        block: blockOf(run, first, last, quote),
        place: Math.min(...run.map(chunk => place.get(chunk) ?? 0)),
      });
      run = [];
    };
    for (const chunk of ordered) {
      const last = run.at(-1);
      if (last !== undefined && !touches(path, last, chunk, quote)) close();
      run.push(chunk);
    }
    close();
  }
  return blocks.sort((a, b) => a.place - b.place).map(({ block }) => block);
}

function touches(path: string, before: PackChunk, after: PackChunk, quote: QuoteLines): boolean {
  if (after.startLine <= before.endLine + 1) return true;
  return quote(path, before.endLine + 1, after.startLine - 1).trim() === '';
}
