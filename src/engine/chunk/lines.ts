import type { LineTable } from './lineTable.ts';
import { linePieces, type Part, type Scope } from './part.ts';

/** Cuts a text by its lines alone: at blank lines and where the indent is smallest. */
export function linesParts(table: LineTable): Part[] {
  const scope: Scope = { kind: 'lines', symbolPath: [] };
  return linePieces(table, { startLine: 1, endLine: table.lineCount }, scope);
}
