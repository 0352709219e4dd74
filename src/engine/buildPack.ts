import type { Candidate } from './model/candidate.ts';
import { citation } from './model/citation.ts';
import type { ContextPack, PackChunk } from './model/contextPack.ts';
import type { PackRequest } from './model/packRequest.ts';
import { chunksAt, parsePlace } from './model/place.ts';
import { pathFilter } from './filter/pathGlobs.ts';
import type { CurrentDocuments } from './indexing/currentDocuments.ts';
import { chunkHash } from './indexing/draftDocuments.ts';
import { createPacker, type Packer } from './pack/pack.ts';
import { fitToBudget } from './render/fitToBudget.ts';
import { formats } from './render/formats.ts';
import { conceptsOf } from './retrieve/concepts.ts';
import { pinnedCandidates } from './retrieve/pinnedCandidates.ts';
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

/** What a task found, ready to be packed again and again. */
export interface Retrieval {
  readonly request: PackRequest;
  readonly documents: CurrentDocuments;
  /** By falling score, `rank` 1 first. */
  readonly candidates: readonly PackChunk[];
  /** What is pinned and does not rank among them. */
  readonly pinned: readonly PackChunk[];
  /** Places of the request, pinned or in focus, that no document of the index has. */
  readonly missing: readonly string[];
  /** Candidates that were asked for at most. */
  readonly limit: number;
  /** Chunks that scored at all. */
  readonly matched: number;
  readonly retrieveMs: number;
  /** Remembers how similar the candidates are. */
  readonly packer: Packer;
}

function limitFor({ budgetTokens }: PackRequest): number {
  const wanted = Math.ceil(budgetTokens / BUDGET_TOKENS_A_CANDIDATE);
  return Math.min(MOST_CANDIDATES, Math.max(FEWEST_CANDIDATES, wanted));
}

/** Citations of the chunks that a pin or an exclusion means. */
function idsAt(place: string, chunks: readonly PackChunk[]): string[] {
  if (chunks.some(({ id }) => id === place)) return [place];
  const parsed = parsePlace(place);
  const ofPath = chunks.filter(({ path }) => path === parsed.path);
  return chunksAt(parsed, ofPath).map(({ id }) => id);
}

/** True when the candidates of a retrieval are those of a request: the two ask for the same, for no larger a budget. */
export function answers(retrieval: Retrieval, asked: PackRequest): boolean {
  const { request, limit, matched } = retrieval;
  const sameTexts = (some: readonly string[], others: readonly string[]): boolean =>
    JSON.stringify(some) === JSON.stringify(others);
  return (
    request.task === asked.task &&
    request.details === asked.details &&
    request.retriever === asked.retriever &&
    sameTexts(request.focus, asked.focus) &&
    sameTexts(request.globs, asked.globs) &&
    asked.pinned.every(pin => request.pinned.includes(pin) || idsAt(pin, retrieval.candidates).length > 0) &&
    (limitFor(asked) <= limit || matched <= limit)
  );
}

interface Found extends Retrieved {
  /** Of what is pinned, what does not rank among the candidates. */
  readonly pinned: readonly Candidate[];
  readonly missing: readonly string[];
}

function candidateId({ path, chunk }: Candidate): string {
  return citation(path, chunk.startLine, chunk.endLine);
}

/** Retrieves until every candidate's document is as it is on disk. */
async function retrieveCurrent(
  store: IndexStore,
  documents: CurrentDocuments,
  request: PackRequest,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const admits = pathFilter(request.globs);
  for (let round = 0; ; round++) {
    signal?.throwIfAborted();
    const overlay = await documents.overlay();
    const { found, sources } = store.read(() => {
      const view = new IndexView(store, documents.outdated, overlay, admits);
      const retrieved = retrieve(view, request, limit);
      const ranked = new Set(retrieved.candidates.map(candidateId));
      const pinned = pinnedCandidates(view, request.pinned).filter(one => !ranked.has(candidateId(one)));
      const missing = [...request.pinned, ...request.focus].filter(
        place => view.documentIdOf(parsePlace(place).path) === undefined,
      );
      const used = [...retrieved.candidates, ...pinned];
      const ids = new Set(used.map(candidate => candidate.chunk.documentId));
      return {
        found: { ...retrieved, pinned, missing },
        sources: [...ids].map(id => ({ id, document: view.document(id) })),
      };
    });
    let changed = false;
    for (const { id, document } of sources) {
      if (document !== undefined && !(await documents.confirm({ ...document, id }))) changed = true;
    }
    if (!changed) return found;
    if (round === MOST_ROUNDS) {
      const isCurrent = ({ chunk }: Candidate): boolean => !documents.outdated.has(chunk.documentId);
      return {
        ...found,
        candidates: found.candidates.filter(isCurrent),
        pinned: found.pinned.filter(isCurrent),
      };
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
    pinned: false,
  };
}

/** @throws CitepackError `STORE_DAMAGED` when candidates cannot be what was stored */
function checkCandidates(chunks: readonly PackChunk[]): void {
  const ids = new Set(chunks.map(({ id }) => id));
  if (ids.size < chunks.length) throw damaged('two chunks have one place');
  const wrong = chunks.find(({ score, tokens }) => !Number.isFinite(score) || !(tokens >= 0));
  if (wrong !== undefined) throw damaged(`${wrong.id} has no sound score or token count`);
}

/**
 * Finds the candidates of a task, with the texts that their documents have now.
 *
 * @throws CitepackError `STORE_DAMAGED`; the signal's reason when aborted
 */
export async function retrieveFor(
  store: IndexStore,
  documents: CurrentDocuments,
  request: PackRequest,
  signal?: AbortSignal,
): Promise<Retrieval> {
  const started = performance.now();
  const limit = limitFor(request);
  const { candidates, matched, pinned, missing } = await retrieveCurrent(
    store,
    documents,
    request,
    limit,
    signal,
  );
  // A destroyed key looks like a word that no document holds.
  if (matched === 0) store.verify();
  const quoted = (candidate: Candidate, index: number): PackChunk => {
    const { startLine, endLine, hash } = candidate.chunk;
    const text = documents.quote(candidate.path, startLine, endLine);
    // The document is as it was indexed: a text that differs means that the index lost track of its lines.
    if (chunkHash(text) !== hash) throw damaged(`${candidate.path}:${startLine}-${endLine} has another text`);
    return packChunk(candidate, index + 1, text);
  };
  const chunks = candidates.map(quoted);
  const distinct = new Map(pinned.map(candidate => [candidateId(candidate), candidate]));
  const pinnedChunks = [...distinct.values()].map(quoted);
  checkCandidates([...chunks, ...pinnedChunks]);
  signal?.throwIfAborted();
  return {
    request,
    documents,
    candidates: chunks,
    pinned: pinnedChunks,
    missing,
    limit,
    matched,
    retrieveMs: performance.now() - started,
    packer: createPacker({ budget: request.budgetTokens }),
  };
}

/**
 * Packs and renders what a task found.
 *
 * @param retrieveMs milliseconds that finding took for this pack; 0 when the candidates were there
 */
export async function packRetrieval(
  retrieval: Retrieval,
  request: PackRequest,
  retrieveMs: number,
): Promise<ContextPack> {
  const { documents, matched, packer } = retrieval;
  const started = performance.now();
  const tokenizer = await loadTokenizer(request.tokenizer);
  // The candidates of a larger budget may be there: a pack must not depend on what was packed before it.
  const ranked = retrieval.candidates.slice(0, limitFor(request));
  const known = [...ranked, ...retrieval.pinned];
  const idsOf = (places: readonly string[]): Set<string> =>
    new Set(places.flatMap(place => idsAt(place, known)));
  const pinned = idsOf(request.pinned);
  const extra = retrieval.pinned.filter(({ id }) => pinned.has(id));
  const candidates = [...ranked, ...extra].map((chunk, index) => ({
    ...chunk,
    rank: index + 1,
    pinned: pinned.has(chunk.id),
  }));
  const { text, blocks, excluded, usedTokens, truncated, outlook } = await fitToBudget({
    chunks: candidates,
    request: { ...request, pinned: [...pinned], unpinned: [...idsOf(request.unpinned)] },
    tokenizer,
    format: formats[request.format],
    quote: documents.quote.bind(documents),
    moreMatched: matched > ranked.length,
    packer,
    concepts: request.strategy === 'coverage' ? conceptsOf(request.task, candidates) : undefined,
  });
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
      candidateCount: ranked.length,
      excludedCount: excluded.length,
      truncated,
      outlook,
      missing: retrieval.missing,
      retrieveMs,
      packMs: performance.now() - started,
    },
  };
}
