import type { ContextPack, PackChunk } from '../../engine/model/contextPack.ts';
import type { PackSession } from '../pack/packSession.ts';

/** What another budget would change. */
export interface WhatIf {
  readonly share: 'half' | 'double';
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

async function at(
  session: PackSession,
  pack: ContextPack,
  share: WhatIf['share'],
  budgetTokens: number,
): Promise<WhatIf> {
  const other = await session.whatIf({ budgetTokens });
  return {
    share,
    budgetTokens,
    usedTokens: other.report.usedTokens,
    enter: missingFrom(pack, chunksOf(other)),
    leave: missingFrom(other, chunksOf(pack)),
  };
}

/** What would leave or enter at half and at double the budget of a pack. */
export async function whatIfs(session: PackSession, pack: ContextPack): Promise<WhatIf[]> {
  const { budgetTokens } = pack.request;
  const half = Math.max(1, Math.floor(budgetTokens / 2));
  return [await at(session, pack, 'half', half), await at(session, pack, 'double', budgetTokens * 2)];
}
