/** What a chunk is, in the words of the language that it came from. */
export type ChunkKind =
  | 'function'
  | 'method'
  | 'class'
  | 'interface'
  | 'enum'
  | 'type'
  | 'module'
  | 'variable'
  | 'section'
  | 'cell'
  | 'block'
  | 'lines';

/** Half-open range of UTF-16 code units in a document's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A citable range of a document. The chunks of a document are in line order, do not overlap, and together hold every
 * line that is not blank.
 */
export interface Chunk {
  /** 1-based, inclusive. */
  readonly startLine: number;
  /** 1-based, inclusive. */
  readonly endLine: number;
  readonly kind: ChunkKind;
  /** Enclosing names and the own one, outermost first: `['Store', 'open']`; headings for a section; empty if none. */
  readonly symbolPath: readonly string[];
  /** Names that are defined in the range, the own one included. */
  readonly definitions: readonly string[];
  /** Comments and doc comments in the range. */
  readonly comments: readonly TextRange[];
  /** A name for the place that is no line, such as `cell 3` of a notebook; shown in the citation. */
  readonly label?: string;
}

/** How a document was cut. */
export interface ChunkedDocument {
  readonly chunks: readonly Chunk[];
  /** Set when the language's own chunker gave up and lines were used; one sentence for the log. */
  readonly fallback?: string;
}
