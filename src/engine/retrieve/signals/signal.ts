import type { IndexView } from '../../store/indexView.ts';
import type { Query } from '../query.ts';

/** One score a chunk, for each segment of a view in order. Chunks that do not stand score 0. */
export type SegmentScores = readonly Float32Array[];

/** What signals see of an index. */
export type SignalView = Pick<IndexView, 'segments' | 'documentIdOf' | 'chunk'>;

/** A reason for which a chunk may matter. Stateless: the same view and query give the same scores. */
export interface Signal {
  /** Shown in the breakdown. */
  readonly name: string;
  score(view: SignalView, query: Query): SegmentScores;
}
