import type {
  BudgetRaise,
  ContextPack,
  ExcludedPackChunk,
  ExclusionReason,
  PackChunk,
} from '../../engine/model/contextPack.ts';
import type { SkippedFile, SkipReason } from '../../engine/model/workspace.ts';
import { budgetAt, shares, type BudgetShare, type WhatIf } from './whatIf.ts';

/** A row of the tree. */
export type PackNode =
  | { readonly kind: 'budget'; readonly pack: ContextPack }
  | {
      readonly kind: 'what-if';
      readonly share: BudgetShare;
      readonly budgetTokens: number;
      /** Undefined while it is not known yet: the row keeps its place. */
      readonly whatIf: () => WhatIf | undefined;
    }
  | {
      readonly kind: 'moves';
      readonly moves: 'enter' | 'leave';
      readonly chunks: readonly PackChunk[];
      readonly budgetTokens: number;
    }
  | { readonly kind: 'raise'; readonly raises: readonly BudgetRaise[] }
  | { readonly kind: 'nothing'; readonly matched: number }
  | { readonly kind: 'included'; readonly chunks: readonly PackChunk[]; readonly byFile: boolean }
  | { readonly kind: 'file'; readonly path: string; readonly chunks: readonly PackChunk[] }
  | { readonly kind: 'excluded'; readonly chunks: readonly ExcludedPackChunk[]; readonly unranked: number }
  | {
      readonly kind: 'reason';
      readonly reason: ExclusionReason;
      readonly chunks: readonly ExcludedPackChunk[];
    }
  | { readonly kind: 'unranked'; readonly count: number; readonly candidates: number }
  | {
      readonly kind: 'chunk';
      readonly chunk: PackChunk;
      readonly place: ChunkPlace;
      /** The list that it stands in: one chunk may stand in several. */
      readonly of: string;
    }
  | { readonly kind: 'skipped'; readonly files: readonly SkippedFile[] }
  | { readonly kind: 'skip-reason'; readonly reason: SkipReason; readonly files: readonly SkippedFile[] }
  | { readonly kind: 'skipped-file'; readonly file: SkippedFile }
  | { readonly kind: 'more'; readonly count: number; readonly of: string };

/** Where a chunk's row stands: it decides what can be done with it. */
export type ChunkPlace = 'included' | 'excluded' | 'what-if';

/** Chunks that the row about a larger budget names. */
const RAISES_SHOWN = 2;

/** A list that nobody reads to its end is cut here. */
const MOST_ROWS = 1_000;

function* cut<T>(items: readonly T[], of: string, node: (item: T) => PackNode): Generator<PackNode> {
  for (const item of items.slice(0, MOST_ROWS)) yield node(item);
  if (items.length > MOST_ROWS) yield { kind: 'more', count: items.length - MOST_ROWS, of };
}

function chunkNodes(chunks: readonly PackChunk[], place: ChunkPlace, of: string): PackNode[] {
  return [...cut(chunks, of, chunk => ({ kind: 'chunk', chunk, place, of }))];
}

function filesOf(chunks: readonly PackChunk[]): PackNode[] {
  return [...Map.groupBy(chunks, ({ path }) => path)].map(([path, ofFile]) => ({
    kind: 'file',
    path,
    chunks: ofFile.toSorted((a, b) => a.startLine - b.startLine),
  }));
}

function reasonsOf(chunks: readonly ExcludedPackChunk[]): PackNode[] {
  return [...Map.groupBy(chunks, ({ reason }) => reason)].map(([reason, excluded]) => ({
    kind: 'reason',
    reason,
    chunks: excluded,
  }));
}

function skipReasonsOf(skipped: readonly SkippedFile[]): PackNode[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, files]) => ({
    kind: 'skip-reason',
    reason,
    files,
  }));
}

/** The rows of the top level. */
export function rootNodes(
  pack: ContextPack,
  byFile: boolean,
  whatIf: (share: BudgetShare) => WhatIf | undefined,
  skipped: readonly SkippedFile[],
): PackNode[] {
  const { matchedCount, candidateCount, outlook } = pack.report;
  const unranked = matchedCount - candidateCount;
  return [
    { kind: 'budget', pack },
    ...shares.map((share): PackNode => ({
      kind: 'what-if',
      share,
      budgetTokens: budgetAt(share, pack.request.budgetTokens),
      whatIf: () => whatIf(share),
    })),
    ...(outlook.raises.length === 0
      ? []
      : [{ kind: 'raise', raises: outlook.raises.slice(0, RAISES_SHOWN) } as const]),
    ...(pack.blocks.length > 0 ? [] : [{ kind: 'nothing', matched: matchedCount } as const]),
    { kind: 'included', chunks: pack.blocks.flatMap(block => block.chunks), byFile },
    ...(pack.excluded.length + unranked === 0
      ? []
      : [{ kind: 'excluded', chunks: pack.excluded, unranked } as const]),
    ...(skipped.length === 0 ? [] : [{ kind: 'skipped', files: skipped } as const]),
  ];
}

/** The rows below a row. */
export function childNodes(node: PackNode): PackNode[] {
  switch (node.kind) {
    case 'what-if': {
      const whatIf = node.whatIf();
      if (whatIf === undefined) return [];
      const { enter, leave, budgetTokens } = whatIf;
      return [
        ...(enter.length === 0
          ? []
          : [{ kind: 'moves', moves: 'enter', chunks: enter, budgetTokens } as const]),
        ...(leave.length === 0
          ? []
          : [{ kind: 'moves', moves: 'leave', chunks: leave, budgetTokens } as const]),
      ];
    }
    case 'moves':
      return chunkNodes(node.chunks, 'what-if', `${node.budgetTokens}/${node.moves}`);
    case 'included':
      return node.byFile ? filesOf(node.chunks) : chunkNodes(node.chunks, 'included', 'included');
    case 'file':
      return chunkNodes(node.chunks, 'included', node.path);
    case 'excluded':
      return [
        ...reasonsOf(node.chunks),
        ...(node.unranked === 0
          ? []
          : [{ kind: 'unranked', count: node.unranked, candidates: node.chunks.length } as const]),
      ];
    case 'reason':
      return chunkNodes(node.chunks, 'excluded', node.reason);
    case 'skipped':
      return skipReasonsOf(node.files);
    case 'skip-reason':
      return [...cut(node.files, node.reason, file => ({ kind: 'skipped-file', file }))];
    default:
      return [];
  }
}
