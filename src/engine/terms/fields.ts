import type { Chunk } from '../model/chunk.ts';
import { analyze, termsOfWord, wordsOf } from './analyze.ts';

/** The parts of a chunk that the lexical index tells apart, in the order in which the index stores them. */
export const fields = ['body', 'symbol', 'path', 'comment'] as const;
export type Field = (typeof fields)[number];
export const fieldCount = fields.length;

const BODY = fields.indexOf('body');
const SYMBOL = fields.indexOf('symbol');
const PATH = fields.indexOf('path');
const COMMENT = fields.indexOf('comment');
const MOST = 0xff;

/** Occurrences of a term by field: four 8-bit counters in one integer, the field's index times 8 the shift. */
export type PackedFrequencies = number;

export function frequencyIn(packed: PackedFrequencies, field: number): number {
  return (packed >>> (field * 8)) & MOST;
}

/** How often each term occurs in each field of one chunk. */
export interface ChunkTerms {
  readonly frequencies: Map<string, PackedFrequencies>;
  /** Number of terms by field. */
  readonly lengths: Uint32Array;
}

/**
 * Terms of a chunk by field. Counters stop at 255.
 *
 * @param text the document's text, into which the chunk's comment ranges point
 * @param range the chunk's range in `text`
 * @param pathTerms terms of the document's path, the same for all its chunks
 */
export function chunkTerms(
  text: string,
  range: { start: number; end: number },
  chunk: Pick<Chunk, 'definitions' | 'symbolPath' | 'comments'>,
  pathTerms: readonly string[],
): ChunkTerms {
  const frequencies = new Map<string, PackedFrequencies>();
  const lengths = new Uint32Array(fieldCount);
  const count = (term: string, field: number): void => {
    lengths[field] = (lengths[field] ?? 0) + 1;
    const packed = frequencies.get(term) ?? 0;
    if (frequencyIn(packed, field) < MOST) frequencies.set(term, packed + 2 ** (field * 8));
  };

  let nextComment = 0;
  for (const { word, offset } of wordsOf(text.slice(range.start, range.end))) {
    const at = range.start + offset;
    while ((chunk.comments[nextComment]?.end ?? Infinity) <= at) nextComment++;
    const field = (chunk.comments[nextComment]?.start ?? Infinity) <= at ? COMMENT : BODY;
    for (const term of termsOfWord(word)) count(term, field);
  }
  for (const name of new Set([...chunk.symbolPath, ...chunk.definitions])) {
    for (const term of analyze(name)) count(term, SYMBOL);
  }
  for (const term of pathTerms) count(term, PATH);
  return { frequencies, lengths };
}
