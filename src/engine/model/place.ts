/** Lines of a document, 1-based, inclusive; a whole document from 1 to Infinity. */
export interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** @param text `path`, `path:line` or `path:start-end`, the path relative to its folder */
export function parsePlace(text: string): Place {
  const plain = text.replace(/^(?:\.\/)+/, '');
  const [, path = plain, start, end] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/s.exec(plain) ?? [];
  if (start === undefined) return { path, startLine: 1, endLine: Infinity };
  return { path, startLine: Number(start), endLine: Number(end ?? start) };
}

/** What of `chunks` a place means: the chunk with just these lines, or else every chunk that has some of them. */
export function chunksAt<C extends { readonly startLine: number; readonly endLine: number }>(
  { startLine, endLine }: Place,
  chunks: readonly C[],
): C[] {
  const exact = chunks.find(chunk => chunk.startLine === startLine && chunk.endLine === endLine);
  if (exact !== undefined) return [exact];
  return chunks.filter(chunk => chunk.startLine <= endLine && startLine <= chunk.endLine);
}
