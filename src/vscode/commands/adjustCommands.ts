import * as vscode from 'vscode';
import type { PackChunk } from '../../engine/model/contextPack.ts';
import { CitepackError } from '../../engine/model/errors.ts';
import { strategyIds } from '../../engine/model/packRequest.ts';
import { tokenizerIds } from '../../engine/model/tokenizer.ts';
import type { PackSession } from '../pack/packSession.ts';
import type { PackNode } from '../tree/packNodes.ts';
import { askTyped } from './askTyped.ts';
import { formatCount } from '../formatCount.ts';

const BUDGETS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000];

/**
 * Asks for a number of tokens; any may be typed.
 *
 * @param given a budget that was chosen already; anything else is asked for
 */
export async function changeBudget(session: PackSession, given?: unknown): Promise<void> {
  const { pack } = session;
  if (pack === undefined) return;
  if (typeof given === 'number') {
    await session.repack({ budgetTokens: given });
    return;
  }
  const label = (tokens: number): string => vscode.l10n.t('{0} tokens', formatCount(tokens));
  const answer = await askTyped({
    title: vscode.l10n.t('Change Budget'),
    placeholder: vscode.l10n.t('Tokens, now {0}', formatCount(pack.request.budgetTokens)),
    known: BUDGETS.map(tokens => ({ label: label(tokens) })),
    typedHint: vscode.l10n.t('pack for this many tokens'),
  });
  if (answer === undefined) return;
  const known = BUDGETS.find(tokens => label(tokens) === answer);
  await session.repack({ budgetTokens: known ?? answer.replace(/[\s,._]/g, '') });
}

async function choose<T extends string>(title: string, ids: readonly T[], now: T): Promise<T | undefined> {
  const items = ids.map(id => ({ label: id, ...(id === now ? { description: vscode.l10n.t('now') } : {}) }));
  const item = await vscode.window.showQuickPick(items, { title });
  return ids.find(id => id === item?.label);
}

export async function changeStrategy(session: PackSession): Promise<void> {
  if (session.pack === undefined) return;
  const strategy = await choose(vscode.l10n.t('Change Strategy'), strategyIds, session.pack.request.strategy);
  if (strategy !== undefined) await session.repack({ strategy });
}

export async function changeTokenizer(session: PackSession): Promise<void> {
  if (session.pack === undefined) return;
  const { tokenizer: now } = session.pack.request;
  const tokenizer = await choose(vscode.l10n.t('Change Tokenizer'), tokenizerIds, now);
  if (tokenizer !== undefined) await session.repack({ tokenizer });
}

/** A change of what is in by hand: which chunks it can be done to, and how. */
interface HandChange {
  readonly title: string;
  readonly candidates: (session: PackSession) => readonly PackChunk[];
  readonly none: string;
  readonly apply: (session: PackSession, ids: readonly string[]) => Promise<unknown>;
}

const included = ({ pack }: PackSession): PackChunk[] => (pack?.blocks ?? []).flatMap(block => block.chunks);
const all = (session: PackSession): PackChunk[] => [...included(session), ...(session.pack?.excluded ?? [])];
const leftOut = (session: PackSession, { id }: PackChunk): boolean =>
  session.pack?.request.unpinned.includes(id) === true;

const changes = {
  pin: (): HandChange => ({
    title: vscode.l10n.t('Pin'),
    candidates: session => all(session).filter(({ pinned }) => !pinned),
    none: vscode.l10n.t('There is no chunk to pin.'),
    apply: (session, ids) => session.pin(ids),
  }),
  unpin: (): HandChange => ({
    title: vscode.l10n.t('Unpin'),
    candidates: session => all(session).filter(({ pinned }) => pinned),
    none: vscode.l10n.t('No chunk is pinned.'),
    apply: (session, ids) => session.unpin(ids),
  }),
  exclude: (): HandChange => ({
    title: vscode.l10n.t('Exclude'),
    candidates: session => all(session).filter(chunk => !leftOut(session, chunk)),
    none: vscode.l10n.t('There is no chunk to exclude.'),
    apply: (session, ids) => session.exclude(ids),
  }),
  include: (): HandChange => ({
    title: vscode.l10n.t('Include'),
    candidates: session => all(session).filter(chunk => leftOut(session, chunk)),
    none: vscode.l10n.t('No chunk was excluded by hand.'),
    apply: (session, ids) => session.include(ids),
  }),
} as const;

/** The chunks of rows of the tree. */
function chunkIdsOf(nodes: readonly PackNode[]): string[] {
  return nodes.flatMap(node => {
    if (node.kind === 'chunk') return [node.chunk.id];
    return node.kind === 'file' ? node.chunks.map(({ id }) => id) : [];
  });
}

/**
 * Pins, unpins, excludes or includes the rows that it is called on; without a row it asks which chunks.
 *
 * @param selected all selected rows, when several are
 */
export async function changeByHand(
  name: keyof typeof changes,
  session: PackSession,
  node?: PackNode,
  selected?: readonly PackNode[],
): Promise<void> {
  if (session.pack === undefined) return;
  const change = changes[name]();
  const rows = selected ?? (node === undefined ? [] : [node]);
  let ids = chunkIdsOf(rows);
  if (ids.length === 0) {
    const chunks = change.candidates(session);
    if (chunks.length === 0) throw new CitepackError('INVALID_OPTION', change.none);
    const picked = await vscode.window.showQuickPick(
      chunks.map(({ id, symbol, rank }) => ({ label: id, description: `#${rank} ${symbol}` })),
      { title: change.title, canPickMany: true, matchOnDescription: true },
    );
    ids = picked?.map(({ label }) => label) ?? [];
  }
  if (ids.length > 0) await change.apply(session, ids);
}
