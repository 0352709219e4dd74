import type { ContextPack, PackChunk } from '../../engine/model/contextPack.ts';
import type { PackSession } from '../pack/packSession.ts';

/** Of which budgets it is said what they would change. */
export const shares = ['half', 'double'] as const;
export type BudgetShare = (typeof shares)[number];

/** What another budget would change. */
export interface WhatIf {
  readonly share: BudgetShare;
  readonly budgetTokens: number;
  readonly usedTokens: number;
  /** In the order of the other pack. */
  readonly enter: readonly PackChunk[];
  /** In the order of this pack. */
  readonly leave: readonly PackChunk[];
}

function chunksOf(pack: ContextPack): PackChunk[] {
  return pack.blocks.flatMap(block => block.chunks);
}

function missingFrom(pack: ContextPack, chunks: readonly PackChunk[]): PackChunk[] {
  const ids = new Set(chunksOf(pack).map(({ id }) => id));
  return chunks.filter(({ id }) => !ids.has(id));
}

/** The budget that is a share of another. */
export function budgetAt(share: BudgetShare, budgetTokens: number): number {
  return share === 'half' ? Math.max(1, Math.floor(budgetTokens / 2)) : budgetTokens * 2;
}

/** What would leave or enter at a share of the budget of a pack. */
export async function whatIfAt(session: PackSession, pack: ContextPack, share: BudgetShare): Promise<WhatIf> {
  const budgetTokens = budgetAt(share, pack.request.budgetTokens);
  const other = await session.whatIf({ budgetTokens });
  return {
    share,
    budgetTokens,
    usedTokens: other.report.usedTokens,
    enter: missingFrom(pack, chunksOf(other)),
    leave: missingFrom(other, chunksOf(pack)),
  };
}
