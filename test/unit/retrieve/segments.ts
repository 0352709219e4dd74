import { DraftSegment } from '../../../src/engine/store/draftSegment.ts';
import type { Segment } from '../../../src/engine/store/segment.ts';
import { SegmentDraftBuilder } from '../../../src/engine/store/segmentDraft.ts';
import { hashingVector } from '../../../src/engine/embed/hashing256.ts';
import { chunkTerms } from '../../../src/engine/terms/fields.ts';
import { analyze } from '../../../src/engine/terms/analyze.ts';

export interface TestChunk {
  readonly text: string;
  readonly symbol?: string;
  readonly path?: string;
}

/** A segment in which each chunk is a document of its own. */
export function segmentOf(chunks: readonly TestChunk[], firstId = 0): Segment {
  const builder = new SegmentDraftBuilder(256);
  for (const { text, symbol = '', path = 'a.ts' } of chunks) {
    const symbolPath = symbol === '' ? [] : [symbol];
    const terms = chunkTerms(
      text,
      { start: 0, end: text.length },
      { symbolPath, definitions: [], comments: [] },
      analyze(path),
    );
    const chunk = { startLine: 1, endLine: 1, kind: 'lines', symbol, tokens: 1, hash: '' } as const;
    const document = {
      path,
      language: 'typescript',
      encoding: 'utf-8',
      size: 1,
      mtimeMs: 0,
      hash: '',
      lineCount: 1,
      checkedAtMs: 0,
    };
    builder.add({ ...document, chunks: [chunk] }, 0, [terms], [hashingVector(text)]);
  }
  return new DraftSegment(builder.build(), index => firstId + index);
}
