import { jsonElements } from './jsonScan.ts';
import type { LineTable } from './lineTable.ts';
import { linePieces, pieceOf, type Part, type Scope } from './part.ts';

/**
 * Cuts a Jupyter notebook by its cells: the lines of the file that hold a cell's JSON, labelled `cell N`.
 *
 * @throws Error with one sentence when the text is no notebook
 */
export function notebookParts(table: LineTable): Part[] {
  const cells = jsonElements(table.text, 'cells');
  if (cells === undefined) throw new Error('The notebook is not well-formed JSON.');
  if (cells.length === 0) throw new Error('The notebook has no cells.');
  const around: Scope = { kind: 'block', symbolPath: [] };
  const parts: Part[] = [];
  let next = 1;
  cells.forEach((cell, i) => {
    const startLine = Math.max(next, table.lineAt(cell.start));
    const endLine = table.lineAt(cell.end - 1);
    for (const part of linePieces(table, { startLine: next, endLine: startLine - 1 }, around))
      parts.push(part);
    // Cells of a notebook in few lines share a line, which the first of them takes.
    if (endLine < startLine) return;
    const scope: Scope = { kind: 'cell', symbolPath: [] };
    parts.push({
      ...pieceOf(scope, { startLine, endLine }),
      standsAlone: true,
      label: `cell ${i + 1}`,
    });
    next = endLine + 1;
  });
  for (const part of linePieces(table, { startLine: next, endLine: table.lineCount }, around))
    parts.push(part);
  return parts;
}
