import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import type { PackSession } from '../pack/packSession.ts';
import { chatBudget } from '../settings.ts';

/** Share of a model's input that a pack may take; the rest is for the question, earlier turns and what the model adds. */
const LARGEST_SHARE = 0.6;
/** A pack is packed again this much smaller than the two counts ask for, since they do not differ evenly. */
const MARGIN = 0.97;
/** A pack that fills this share of what is allowed is not packed again. */
const FULL = 0.9;
const MOST_FITTINGS = 4;

/** The most tokens that a pack may have for a model; null for no limit. */
export function roomOf(model: vscode.LanguageModelChat | undefined): number | null {
  return model === undefined ? null : Math.floor(model.maxInputTokens * LARGEST_SHARE);
}

/**
 * Builds the pack for a question to a model: as large as the settings and the model's input allow. Where the model sets
 * the limit, its own count is what fills it.
 *
 * @param named a budget that the user named
 */
export async function packForModel(
  session: PackSession,
  question: string,
  model: vscode.LanguageModelChat | undefined,
  named: number | undefined,
  token: vscode.CancellationToken,
): Promise<ContextPack> {
  const wanted = named ?? chatBudget();
  const room = roomOf(model) ?? Infinity;
  const budgetTokens = Math.max(1, Math.min(wanted, room));
  let pack = await session.build(question, { budgetTokens, format: 'markdown' }, token);
  if (model === undefined) return pack;
  let enlarged = false;
  for (let fitting = 0; fitting < MOST_FITTINGS && pack.text !== ''; fitting++) {
    const counted = await model.countTokens(pack.text, token);
    const { request, report } = pack;
    const couldHoldMore = report.truncated && counted < room * FULL && request.budgetTokens < wanted;
    if (counted <= room && (enlarged || !couldHoldMore)) return pack;
    enlarged = counted <= room;
    const scaled = Math.floor(report.usedTokens * (room / counted) * MARGIN);
    // The session may work on another pack by now.
    pack = await session.refit(pack, { budgetTokens: Math.max(1, Math.min(wanted, scaled)) }, token);
  }
  return pack;
}
