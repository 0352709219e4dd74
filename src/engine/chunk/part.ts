import type { ChunkKind } from '../model/chunk.ts';
import type { LineRange, LineTable } from './lineTable.ts';

/** Sizes in estimated tokens. */
export interface SizeLimits {
  readonly maxTokens: number;
  /** Smaller neighbours join. */
  readonly minTokens: number;
}

/** What encloses a part; parts with the same scope object are siblings. */
export interface Scope {
  readonly kind: ChunkKind;
  readonly symbolPath: readonly string[];
}

/** Lines that a language's chunker wants to keep together; parts join to chunks. */
export interface Part extends LineRange {
  readonly kind: ChunkKind;
  readonly symbolPath: readonly string[];
  /** Names defined in these lines. */
  readonly definitions: readonly string[];
  readonly scope: Scope;
  /** Stands for itself, as a function does; other parts fill chunks together with their neighbours. */
  readonly standsAlone: boolean;
  readonly label?: string;
}

/** A part that has no name of its own: it is a piece of its scope. */
export function pieceOf(scope: Scope, range: LineRange, definitions: readonly string[] = []): Part {
  const { startLine, endLine } = range;
  const { kind, symbolPath } = scope;
  return { startLine, endLine, kind, symbolPath, definitions, scope, standsAlone: false };
}

/** One part for each line of a range that is not blank. */
export function linePieces(table: LineTable, range: LineRange, scope: Scope): Part[] {
  const pieces: Part[] = [];
  for (let line = range.startLine; line <= range.endLine; line++) {
    if (!table.isBlank(line)) pieces.push(pieceOf(scope, { startLine: line, endLine: line }));
  }
  return pieces;
}
