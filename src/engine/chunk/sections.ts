import type { LineRange, LineTable } from './lineTable.ts';
import { linePieces, pieceOf, type Part, type Scope, type SizeLimits } from './part.ts';

/** A heading of a document, and the line on which it begins. */
export interface Heading {
  readonly line: number;
  /** From 1, outermost first. */
  readonly level: number;
  readonly title: string;
}

/**
 * Cuts a document at its headings. A section that is too large falls into its blocks, and a block that is too large into
 * lines.
 *
 * @param headings in line order
 * @param blocks paragraphs, fences and the like, in line order; other lines stand alone
 */
export function sectionParts(
  table: LineTable,
  headings: readonly Heading[],
  blocks: readonly LineRange[],
  { maxTokens }: SizeLimits,
): Part[] {
  const parts: Part[] = [];
  const trail: Heading[] = [];
  const siblings: Scope = { kind: 'section', symbolPath: [] };
  let blockIndex = 0;
  const starts: (Heading | undefined)[] = headings[0]?.line === 1 ? [...headings] : [undefined, ...headings];
  starts.forEach((heading, i) => {
    if (heading !== undefined) {
      while ((trail.at(-1)?.level ?? 0) >= heading.level) trail.pop();
      trail.push(heading);
    }
    const endLine = (starts[i + 1]?.line ?? table.lineCount + 1) - 1;
    const range = table.trim(heading?.line ?? 1, endLine);
    if (range === undefined) return;
    const scope: Scope = {
      kind: heading === undefined ? 'block' : 'section',
      symbolPath: trail.map(({ title }) => title).filter(title => title !== ''),
    };
    const definitions = heading === undefined || heading.title === '' ? [] : [heading.title];
    if (table.tokensIn(range.startLine, range.endLine) <= maxTokens) {
      parts.push({ ...pieceOf(scope, range, definitions), scope: siblings, standsAlone: true });
      return;
    }
    let line = range.startLine;
    const inSection = parts.length;
    while (line <= range.endLine) {
      while ((blocks[blockIndex]?.endLine ?? Infinity) < line) blockIndex++;
      const block = blocks[blockIndex];
      const inBlock = block !== undefined && block.startLine <= line;
      const end = Math.min(range.endLine, inBlock ? block.endLine : line);
      const piece = { startLine: line, endLine: end };
      if (inBlock && table.tokensIn(line, end) <= maxTokens) parts.push(pieceOf(scope, piece));
      else for (const part of linePieces(table, piece, scope)) parts.push(part);
      line = end + 1;
    }
    const first = parts[inSection];
    if (first !== undefined) parts[inSection] = { ...first, definitions };
  });
  return parts;
}
