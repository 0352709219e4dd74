import { PackError } from './errors.ts';
import type { Weighed } from './selection.ts';
import type { PackOptions, ScoredChunk } from './types.ts';

export const countByLength = (text: string): number => Math.ceil(text.length / 4);

function invalid(id: string, what: string, value: unknown): PackError {
  return new PackError('INVALID_CHUNK', `${what} of ${id} must be ${expected[what]}, not ${String(value)}.`, {
    id,
    value,
  });
}

const expected: Readonly<Record<string, string>> = {
  'The content': 'a text',
  'The id': 'a text',
  'The score': 'a finite number',
  'The tokens': 'a number, 0 or more',
  'The embedding': 'a list of finite numbers',
  'The source': 'a document with a start and an end',
  'What is covered': 'numbers from 0 to 1',
};

function checkEmbedding(id: string, embedding: ArrayLike<number>): void {
  for (let i = 0; i < embedding.length; i++) {
    if (!Number.isFinite(embedding[i])) throw invalid(id, 'The embedding', embedding[i]);
  }
}

/**
 * Fills in what the input leaves open, and refuses what has no meaning.
 *
 * @throws PackError `INVALID_CHUNK`, `DUPLICATE_ID`
 */
export function candidatesOf<M>(
  chunks: readonly ScoredChunk<M>[],
  { chunkOverheadTokens = 0, tokenCounter = countByLength }: PackOptions<M>,
): Weighed<M>[] {
  const overhead = Math.ceil(chunkOverheadTokens);
  const ids = new Set<string>();
  return chunks.map((chunk, index): Weighed<M> => {
    const id = chunk.id ?? `chunk-${index}`;
    const { content, score, metadata, embedding, source, covers } = chunk;
    if (typeof id !== 'string') throw invalid(`chunk ${index}`, 'The id', id);
    if (typeof content !== 'string') throw invalid(id, 'The content', content);
    if (!Number.isFinite(score)) throw invalid(id, 'The score', score);
    const given = chunk.tokens ?? tokenCounter(content);
    if (!Number.isFinite(given) || given < 0) throw invalid(id, 'The tokens', given);
    if (embedding !== undefined) checkEmbedding(id, embedding);
    if (source !== undefined && !(source.start <= source.end)) {
      throw invalid(id, 'The source', JSON.stringify(source));
    }
    const wrong = Object.values(covers ?? {}).find(share => !(share >= 0 && share <= 1));
    if (wrong !== undefined) throw invalid(id, 'What is covered', wrong);
    if (ids.has(id)) {
      throw new PackError('DUPLICATE_ID', `Two chunks have the id "${id}". Give each an id of its own.`, {
        id,
      });
    }
    ids.add(id);
    const tokens = Math.ceil(given);
    return { id, content, score, tokens, metadata, embedding, source, covers, cost: tokens + overhead };
  });
}

/**
 * Holds the embeddings of what is considered against each other.
 *
 * @throws PackError `DIMENSION_MISMATCH`; `MISSING_EMBEDDINGS` for the metric `cosine`
 */
export function checkEmbeddings<M>(
  candidates: readonly Weighed<M>[],
  { similarityMetric = 'auto' }: PackOptions<M>,
): void {
  if (similarityMetric === 'jaccard') return;
  const first = candidates.find(({ embedding }) => embedding !== undefined);
  for (const { id, embedding } of candidates) {
    if (embedding === undefined) {
      if (similarityMetric === 'auto') continue;
      throw new PackError(
        'MISSING_EMBEDDINGS',
        `The metric "cosine" needs an embedding of every chunk, and ${id} has none. Embed it, or use the metric "auto".`,
        { id },
      );
    }
    const [wanted, found] = [first?.embedding?.length ?? 0, embedding.length];
    if (wanted !== found) {
      throw new PackError(
        'DIMENSION_MISMATCH',
        `The embedding of ${id} has ${found} dimensions, that of ${first?.id ?? ''} has ${wanted}. Use one embedder for all.`,
        { id, expected: wanted, actual: found },
      );
    }
  }
}
