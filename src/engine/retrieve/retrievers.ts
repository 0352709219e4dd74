import type { RetrieverId } from '../model/candidate.ts';
import { cosine } from './signals/cosine.ts';
import { focus } from './signals/focus.ts';
import { lexical } from './signals/lexical.ts';
import type { Signal } from './signals/signal.ts';

export interface WeightedSignal {
  readonly signal: Signal;
  readonly weight: number;
  /** Counts only where a signal before it scored: what it alone finds is chance. */
  readonly refines?: boolean;
}

/** How a retriever joins its signals. */
export interface RetrieverRow {
  /** Each signal's scores are brought to 0..1 by their maximum, then weighted and added. */
  readonly signals: readonly WeightedSignal[];
  /** Multiply by the prior of the document's kind (tests, docs, configuration below code). */
  readonly prior: boolean;
  /** Divide by the best score, so that the first candidate has 1; off where the scores mean something themselves. */
  readonly normalize: boolean;
  /** Keep chunks that score 0: the contract of the baseline embedder ranks every document. */
  readonly keepZero: boolean;
}

export const retrievers: Record<RetrieverId, RetrieverRow> = {
  hybrid: {
    signals: [
      { signal: lexical, weight: 1 },
      { signal: focus, weight: 0.6 },
      // Words of two texts that share none fall on the same dimension often enough to score.
      { signal: cosine, weight: 0.1, refines: true },
    ],
    prior: true,
    normalize: true,
    keepZero: false,
  },
  bm25: { signals: [{ signal: lexical, weight: 1 }], prior: false, normalize: true, keepZero: false },
  'hashing-256': {
    signals: [{ signal: cosine, weight: 1 }],
    prior: false,
    normalize: false,
    keepZero: true,
  },
};
