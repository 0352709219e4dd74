import { hash } from 'node:crypto';
import type { Chunk } from '../model/chunk.ts';
import type { Embedder } from '../model/embedder.ts';
import type { IndexedChunk } from '../model/storedIndex.ts';
import type { FileEntry, SkippedFile, SourceDocument } from '../model/workspace.ts';
import type { Chunker } from '../chunk/chunkDocument.ts';
import { lineStarts, linesOf } from '../source/lines.ts';
import { readDocument } from '../source/readDocument.ts';
import type { SourceRules } from '../source/sourceRules.ts';
import { SegmentDraftBuilder, type SegmentDraft } from '../store/segmentDraft.ts';
import type { StoredSkip } from '../store/rows.ts';
import { analyze } from '../terms/analyze.ts';
import { chunkTerms, type ChunkTerms } from '../terms/fields.ts';
import { estimateTokens } from '../tokens/estimate.ts';
import { pathClassIndex } from './pathClass.ts';

export interface DraftRequest {
  readonly files: readonly FileEntry[];
  /** Content hashes that the index has, by path: a file that still has it is not indexed again. */
  readonly known: ReadonlyMap<string, string>;
  readonly rules: SourceRules;
}

/** What became of the files of a request: each is in exactly one of the three. */
export interface DraftResult {
  readonly draft: SegmentDraft;
  readonly same: readonly { readonly path: string; readonly mtimeMs: number; readonly checkedAtMs: number }[];
  readonly skipped: readonly StoredSkip[];
}

/** Stages that a document passes on its way into a segment. */
export interface DraftTools {
  readonly chunker: Chunker;
  readonly embedder: Embedder;
}

const HASH_DIGITS = 16;

/** Digest of a chunk's text, by which a citation can be checked. */
export function chunkHash(text: string): string {
  return hash('sha256', text, 'hex').slice(0, HASH_DIGITS);
}

function isSkipped(read: SourceDocument | SkippedFile): read is SkippedFile {
  return 'reason' in read;
}

function indexedChunk(chunk: Chunk, text: string): IndexedChunk {
  return {
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    kind: chunk.kind,
    symbol: chunk.symbolPath.join('.'),
    ...(chunk.label === undefined ? {} : { label: chunk.label }),
    tokens: estimateTokens(text),
    hash: chunkHash(text),
  };
}

/** The terms of a document's chunks, one after the other: all at once they are many times the text. */
function* termsOf(
  text: string,
  chunks: readonly Chunk[],
  starts: Uint32Array,
  pathTerms: readonly string[],
): Generator<ChunkTerms> {
  for (const chunk of chunks) {
    const start = starts[chunk.startLine - 1] ?? 0;
    const end = start + linesOf(text, starts, chunk.startLine, chunk.endLine).length;
    yield chunkTerms(text, { start, end }, chunk, pathTerms);
  }
}

/**
 * Chunks, analyses and embeds one document into a segment.
 *
 * @param checkedAtMs when the document's bytes were read, milliseconds since 1970
 */
export async function draftDocument(
  builder: SegmentDraftBuilder,
  document: SourceDocument,
  checkedAtMs: number,
  { chunker, embedder }: DraftTools,
): Promise<void> {
  const { chunks, fallback } = await chunker.chunk(document);
  const starts = lineStarts(document.text);
  const texts = chunks.map(chunk => linesOf(document.text, starts, chunk.startLine, chunk.endLine));
  const pathTerms = analyze(document.path);
  const vectors = await embedder.embed(texts);
  const { path, language, encoding, size, mtimeMs, hash: contentHash } = document;
  builder.add(
    {
      path,
      language,
      encoding,
      size,
      mtimeMs,
      hash: contentHash,
      lineCount: starts.length,
      checkedAtMs,
      ...(fallback === undefined ? {} : { fallback }),
      chunks: chunks.map((chunk, i) => indexedChunk(chunk, texts[i] ?? '')),
    },
    pathClassIndex(path),
    termsOf(document.text, chunks, starts, pathTerms),
    vectors,
  );
}

/** Reads files and makes a segment of those that are documents and new. @param onFile called after each file */
export async function draftDocuments(
  request: DraftRequest,
  tools: DraftTools,
  onFile: () => void = () => {},
): Promise<DraftResult> {
  const builder = new SegmentDraftBuilder(tools.embedder.dimensions);
  const same: { path: string; mtimeMs: number; checkedAtMs: number }[] = [];
  const skipped: StoredSkip[] = [];
  for (const file of request.files) {
    const checkedAtMs = Date.now();
    const read = await readDocument(file, request.rules);
    if (isSkipped(read)) {
      skipped.push({ ...read, size: file.size, mtimeMs: file.mtimeMs });
    } else if (request.known.get(file.path) === read.hash) {
      same.push({ path: file.path, mtimeMs: read.mtimeMs, checkedAtMs });
    } else {
      await draftDocument(builder, read, checkedAtMs, tools);
    }
    onFile();
  }
  return { draft: builder.build(), same, skipped };
}
