import type { Candidate, ScorePart } from '../model/candidate.ts';
import type { PackRequest } from '../model/packRequest.ts';
import type { IndexView } from '../store/indexView.ts';
import { priorsFor } from './prior.ts';
import { parseQuery } from './query.ts';
import { retrievers, type RetrieverRow } from './retrievers.ts';
import type { SegmentScores } from './signals/signal.ts';

export interface Retrieved {
  /** Best first; equal scores in order of path and line. */
  readonly candidates: readonly Candidate[];
  /** Chunks that scored at all; `candidates` holds the best of them. */
  readonly matched: number;
}

interface Hit {
  readonly segment: number;
  readonly chunk: number;
  readonly score: number;
}

function largest(scores: SegmentScores): number {
  let most = 0;
  for (const segment of scores) for (const score of segment) if (score > most) most = score;
  return most;
}

/** Scores of every signal of a retriever, with the factor that brings each to its share of the sum. */
function weighted(view: IndexView, query: ReturnType<typeof parseQuery>, row: RetrieverRow) {
  return row.signals.map(({ signal, weight, refines = false }) => {
    const scores = signal.score(view, query);
    const most = largest(scores);
    const scale = row.normalize && most > 0 ? weight / most : weight;
    return { name: signal.name, scores, scale, refines };
  });
}

/** The `limit` best hits and all that tie with the last of them. */
function best(
  totals: SegmentScores,
  view: IndexView,
  limit: number,
  keepZero: boolean,
): { hits: Hit[]; matched: number } {
  const hits: Hit[] = [];
  totals.forEach((scores, segment) => {
    const alive = view.segments[segment]?.alive;
    scores.forEach((score, chunk) => {
      if (alive?.[chunk] === 1 && (score > 0 || keepZero)) hits.push({ segment, chunk, score });
    });
  });
  hits.sort((a, b) => b.score - a.score);
  const last = hits[limit - 1]?.score ?? -Infinity;
  let end = Math.min(limit, hits.length);
  while (end < hits.length && hits[end]?.score === last) end++;
  return { hits: hits.slice(0, end), matched: hits.length };
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What of a request decides which chunks are candidates. */
export type RetrievalQuestion = Pick<PackRequest, 'task' | 'details' | 'focus' | 'retriever'>;

/**
 * Finds the chunks of a view that a task may need.
 *
 * @param limit candidates at most
 */
export function retrieve(
  view: IndexView,
  { task, details, focus, retriever }: RetrievalQuestion,
  limit: number,
): Retrieved {
  const row = retrievers[retriever];
  const query = parseQuery(details === '' ? task : `${task}\n${details}`, focus);
  const priors = priorsFor(query);
  const signals = weighted(view, query, row);
  const totals = view.segments.map((segment, s) => {
    const sums = new Float32Array(segment.chunkCount);
    for (const { scores, scale, refines } of signals) {
      const own = scores[s];
      if (own === undefined) continue;
      for (let i = 0; i < sums.length; i++) {
        const before = sums[i] ?? 0;
        if (before > 0 || !refines) sums[i] = before + (own[i] ?? 0) * scale;
      }
    }
    if (row.prior) {
      for (let i = 0; i < sums.length; i++) {
        sums[i] = (sums[i] ?? 0) * (priors[segment.classes[i] ?? 0]?.factor ?? 1);
      }
    }
    return sums;
  });
  const { hits, matched } = best(totals, view, limit, row.keepZero);
  const top = row.normalize ? Math.max(hits[0]?.score ?? 0, Number.MIN_VALUE) : 1;

  const candidates = hits.flatMap(({ segment: s, chunk: i, score }): Candidate[] => {
    const segment = view.segments[s];
    const documentId = segment?.documents[i] ?? 0;
    const document = view.document(documentId);
    const chunk = view.chunk(documentId, segment?.ordinals[i] ?? 0);
    if (document === undefined || chunk === undefined) return [];
    const parts = signals
      .map(({ name, scores, scale }): ScorePart => ({
        signal: name,
        value: ((scores[s]?.[i] ?? 0) * scale) / top,
        operation: '+',
      }))
      .filter(({ value }) => value !== 0 || signals.length === 1);
    const prior = priors[segment?.classes[i] ?? 0];
    if (row.prior && prior !== undefined && prior.factor !== 1) {
      parts.push({ signal: prior.why, value: prior.factor, operation: '×' });
    }
    return [
      {
        path: document.path,
        language: document.language,
        chunk,
        score: Math.max(0, score / top),
        breakdown: parts,
      },
    ];
  });
  candidates.sort(
    (a, b) => b.score - a.score || compareText(a.path, b.path) || a.chunk.startLine - b.chunk.startLine,
  );
  return { candidates: candidates.slice(0, limit), matched };
}
