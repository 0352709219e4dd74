import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import type { PackSession } from '../pack/packSession.ts';
import { chatBudget } from '../settings.ts';

/** Share of a model's input that a pack may take; the rest is for the question, earlier turns and what the model adds. */
const LARGEST_SHARE = 0.6;
/** A pack that the model counts larger than ours is packed again, this much smaller than the counts ask for. */
const MARGIN = 0.97;
const MOST_FITTINGS = 4;

/** The most tokens that a pack may have for a model; null for no limit. */
export function roomOf(model: vscode.LanguageModelChat | undefined): number | null {
  return model === undefined ? null : Math.floor(model.maxInputTokens * LARGEST_SHARE);
}

/**
 * Builds the pack for a question to a model: as large as the model's input and the settings allow, by the model's own
 * count.
 *
 * @param budgetTokens a budget that the user named
 */
export async function packForModel(
  session: PackSession,
  question: string,
  model: vscode.LanguageModelChat | undefined,
  budgetTokens: number | undefined,
  token: vscode.CancellationToken,
): Promise<ContextPack> {
  const allowed = Math.max(1, Math.min(budgetTokens ?? chatBudget(), roomOf(model) ?? Infinity));
  let pack = await session.build(question, { budgetTokens: allowed, format: 'markdown' }, token);
  if (model === undefined) return pack;
  for (let fitting = 0; fitting < MOST_FITTINGS && pack.text !== ''; fitting++) {
    const counted = await model.countTokens(pack.text, token);
    if (counted <= allowed) return pack;
    const smaller = Math.floor(pack.report.usedTokens * (allowed / counted) * MARGIN);
    pack = await session.repackOnce({ budgetTokens: Math.max(1, smaller) });
  }
  return pack;
}
