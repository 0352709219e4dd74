import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import type { ChunkKind } from '../../../src/engine/model/chunk.ts';
import { grammarFolder } from './grammarFolder.ts';

const chunker = createChunker({ grammarFolder, maxTokens: 100, minTokens: 30 });

/** Start line, end line, kind, symbol path, definitions of a chunk. */
export type OutlineRow = [number, number, ChunkKind, string, string];

/** A source cut to small chunks, as a table; its own chunker must not give up. */
export async function outline(language: string, text: string): Promise<OutlineRow[]> {
  const { chunks, fallback } = await chunker.chunk({ path: 'example', language, text });
  if (fallback !== undefined) throw new Error(fallback);
  return chunks.map(({ startLine, endLine, kind, symbolPath, definitions }) => [
    startLine,
    endLine,
    kind,
    symbolPath.join(' > '),
    definitions.join(' '),
  ]);
}
