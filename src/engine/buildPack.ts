import type { Candidate } from './model/candidate.ts';
import { citation } from './model/citation.ts';
import type { ContextPack, PackChunk } from './model/contextPack.ts';
import type { PackRequest } from './model/packRequest.ts';
import { pathFilter } from './filter/pathGlobs.ts';
import type { CurrentDocuments } from './indexing/currentDocuments.ts';
import { chunkHash } from './indexing/draftDocuments.ts';
import { fitToBudget } from './render/fitToBudget.ts';
import { formats } from './render/formats.ts';
import { retrieve, type Retrieved } from './retrieve/retrieve.ts';
import { damaged } from './store/bytes.ts';
import type { IndexStore } from './store/indexStore.ts';
import { IndexView } from './store/indexView.ts';
import { loadTokenizer } from './tokens/tokenizers.ts';

/** Candidates are taken for several times the budget, a chunk being some 200 tokens. */
const BUDGET_TOKENS_A_CANDIDATE = 30;
const FEWEST_CANDIDATES = 200;
const MOST_CANDIDATES = 4_000;
/** Each round brings documents up to date that the round before brought in; files that change faster than that lose. */
const MOST_ROUNDS = 4;

/** Retrieves until every candidate's document is as it is on disk. */
async function retrieveCurrent(
  store: IndexStore,
  documents: CurrentDocuments,
  request: PackRequest,
  signal: AbortSignal | undefined,
): Promise<Retrieved> {
  const admits = pathFilter(request.globs);
  const limit = Math.min(
    MOST_CANDIDATES,
    Math.max(FEWEST_CANDIDATES, Math.ceil(request.budgetTokens / BUDGET_TOKENS_A_CANDIDATE)),
  );
  for (let round = 0; ; round++) {
    signal?.throwIfAborted();
    const overlay = await documents.overlay();
    const { retrieved, sources } = store.read(() => {
      const view = new IndexView(store, documents.outdated, overlay, admits);
      const found = retrieve(view, request.task, request.retriever, limit);
      const ids = new Set(found.candidates.map(candidate => candidate.chunk.documentId));
      return { retrieved: found, sources: [...ids].map(id => ({ id, document: view.document(id) })) };
    });
    let changed = false;
    for (const { id, document } of sources) {
      if (document !== undefined && !(await documents.confirm({ ...document, id }))) changed = true;
    }
    if (!changed) return retrieved;
    if (round === MOST_ROUNDS) {
      const current = retrieved.candidates.filter(({ chunk }) => !documents.outdated.has(chunk.documentId));
      return { ...retrieved, candidates: current };
    }
  }
}

function packChunk(
  { path, language, chunk, score, breakdown }: Candidate,
  rank: number,
  text: string,
): PackChunk {
  const { startLine, endLine, kind, symbol, label, tokens } = chunk;
  return {
    id: citation(path, startLine, endLine),
    path,
    startLine,
    endLine,
    language,
    kind,
    symbol,
    ...(label === undefined ? {} : { label }),
    text,
    tokens,
    tokensExact: false,
    score,
    rank,
    breakdown,
  };
}

/**
 * From a task to a cited pack: retrieve, bring up to date, pack, render.
 *
 * @throws CitepackError `STORE_DAMAGED`; the signal's reason when aborted
 */
export async function buildPack(
  store: IndexStore,
  documents: CurrentDocuments,
  request: PackRequest,
  signal?: AbortSignal,
): Promise<ContextPack> {
  const started = performance.now();
  const { candidates, matched } = await retrieveCurrent(store, documents, request, signal);
  // A destroyed key looks like a word that no document holds.
  if (matched === 0) store.verify();
  const retrievedAt = performance.now();
  const tokenizer = await loadTokenizer(request.tokenizer);
  const quote = documents.quote.bind(documents);
  const chunks = candidates.map((candidate, index) => {
    const { startLine, endLine, hash } = candidate.chunk;
    const text = quote(candidate.path, startLine, endLine);
    // The document is as it was indexed: a text that differs means that the index lost track of its lines.
    if (chunkHash(text) !== hash) throw damaged(`${candidate.path}:${startLine}-${endLine} has another text`);
    return packChunk(candidate, index + 1, text);
  });
  signal?.throwIfAborted();
  const fitted = await fitToBudget(
    chunks,
    request,
    tokenizer,
    formats[request.format],
    quote,
    matched > candidates.length,
  );
  const { text, blocks, excluded, usedTokens, truncated } = fitted;
  return {
    request,
    text,
    blocks,
    excluded,
    citations: blocks.map(block => block.id),
    report: {
      budgetTokens: request.budgetTokens,
      usedTokens,
      remainingTokens: request.budgetTokens - usedTokens,
      utilization: usedTokens / request.budgetTokens,
      chunkCount: blocks.reduce((sum, block) => sum + block.chunks.length, 0),
      fileCount: new Set(blocks.map(block => block.path)).size,
      matchedCount: matched,
      candidateCount: candidates.length,
      excludedCount: excluded.length,
      truncated,
      retrieveMs: retrievedAt - started,
      packMs: performance.now() - retrievedAt,
    },
  };
}
