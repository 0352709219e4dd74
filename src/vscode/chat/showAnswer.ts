import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import { locationOf } from '../index/workspaceFolders.ts';
import { CitedAnswer, type AnswerPiece } from './citedAnswer.ts';

/** Citations that were marked, for the closing remark. */
interface Marked {
  unknown: number;
}

function show(stream: vscode.ChatResponseStream, piece: AnswerPiece, marked: Marked): void {
  if (piece.kind === 'text') {
    stream.markdown(piece.text);
    return;
  }
  const { path, startLine, endLine, standing } = piece;
  const title = `${path}:${startLine}${endLine === startLine ? '' : `-${endLine}`}`;
  if (standing === 'unknown') {
    marked.unknown++;
    stream.markdown(`\`${title}\` ⚠ *${vscode.l10n.t('not in the pack')}*`);
    return;
  }
  stream.anchor(locationOf(path, startLine, endLine), title);
  if (standing === 'lines') {
    marked.unknown++;
    stream.markdown(` ⚠ *${vscode.l10n.t('lines not in the pack')}*`);
  }
}

/** Streams a model's answer, its citations as links; those that the pack does not hold are marked. */
export async function showAnswer(
  stream: vscode.ChatResponseStream,
  pack: ContextPack,
  fragments: AsyncIterable<string>,
): Promise<void> {
  const answer = new CitedAnswer(pack);
  const marked: Marked = { unknown: 0 };
  for await (const fragment of fragments) {
    for (const piece of answer.push(fragment)) show(stream, piece, marked);
  }
  for (const piece of answer.end()) show(stream, piece, marked);
  if (marked.unknown > 0) {
    const remark = vscode.l10n.t('Citations that the pack does not hold: {0}. Check them.', marked.unknown);
    stream.markdown(`\n\n> ⚠ ${remark}\n`);
  }
}

/** Adds a reference for every chunk of a pack. */
export function addReferences(stream: vscode.ChatResponseStream, pack: ContextPack): void {
  for (const { path, startLine, endLine } of pack.blocks.flatMap(block => block.chunks)) {
    stream.reference(locationOf(path, startLine, endLine));
  }
}
