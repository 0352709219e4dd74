import type { Chunk, TextRange } from '../model/chunk.ts';
import type { LineTable } from './lineTable.ts';
import { joinParts } from './joinParts.ts';
import type { Part, SizeLimits } from './part.ts';

const LONGEST_NAME = 120;

const shortened = (names: readonly string[]): string[] =>
  names.map(name => name.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)).filter(name => name !== '');

/**
 * Joins parts to chunks.
 *
 * @param parts in line order, not overlapping, holding every line that is not blank
 * @param comments in order, not overlapping
 */
export function toChunks(
  parts: readonly Part[],
  table: LineTable,
  limits: SizeLimits,
  comments: readonly TextRange[] = [],
): Chunk[] {
  const chunks: Chunk[] = [];
  let nextComment = 0;
  for (const part of joinParts(parts, table, limits)) {
    const range = table.trim(part.startLine, part.endLine);
    if (range === undefined) continue;
    const { startLine, endLine } = range;
    const from = table.startOf(startLine);
    const to = table.startOf(endLine + 1);
    const inside: TextRange[] = [];
    while (nextComment < comments.length) {
      const comment = comments[nextComment];
      if (comment === undefined || comment.start >= to) break;
      if (comment.end > from) {
        inside.push({ start: Math.max(from, comment.start), end: Math.min(to, comment.end) });
      }
      // One that goes on below is cut at the chunk's end and met again.
      if (comment.end > to) break;
      nextComment++;
    }
    chunks.push({
      startLine,
      endLine,
      kind: part.kind,
      symbolPath: shortened(part.symbolPath),
      definitions: [...new Set(shortened(part.definitions))],
      comments: inside,
      ...(part.label === undefined ? {} : { label: part.label }),
    });
  }
  return chunks;
}
