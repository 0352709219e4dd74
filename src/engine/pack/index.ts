/** The packing library, `citepack/pack`: knows nothing of files, stores or editors, and runs wherever JavaScript does. */
export { PackError, type PackErrorCode } from './errors.ts';
export { createPacker, pack, type Packer } from './pack.ts';
export { trigramSimilarity } from './similarity/similarities.ts';
export { orderings, similarityMetrics, strategyNames } from './types.ts';
export type {
  ChunkSource,
  CustomStrategy,
  CustomTask,
  ExcludedChunk,
  Exclusion,
  Optimality,
  Ordering,
  Outlook,
  PackCandidate,
  PackedChunk,
  PackOptions,
  PackReason,
  PackReport,
  PackResult,
  Raise,
  RepetitionKind,
  ScoredChunk,
  SimilarityMetric,
  StrategyName,
} from './types.ts';
