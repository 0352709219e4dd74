import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';

/** Share of a model's input that is filled at most; models add words of their own. */
const FILLED = 0.9;

function textOf(turn: vscode.ChatResponseTurn): string {
  return turn.response
    .map(part => {
      if (part instanceof vscode.ChatResponseMarkdownPart) return part.value.value;
      if (part instanceof vscode.ChatResponseAnchorPart) return part.title ?? '';
      return '';
    })
    .join('');
}

function messageOf(turn: vscode.ChatRequestTurn | vscode.ChatResponseTurn): vscode.LanguageModelChatMessage {
  return turn instanceof vscode.ChatRequestTurn
    ? vscode.LanguageModelChatMessage.User(turn.prompt)
    : vscode.LanguageModelChatMessage.Assistant(textOf(turn));
}

/** What a model is sent: the pack, as many of the last turns as fit, the question. */
export async function messagesFor(
  pack: ContextPack,
  question: string,
  history: vscode.ChatContext['history'],
  model: vscode.LanguageModelChat,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelChatMessage[]> {
  const sources = vscode.LanguageModelChatMessage.User(
    pack.text === ''
      ? 'No part of the workspace matches the question. Say so, and answer only what you know for certain.'
      : `Answer from these parts of the workspace.\n\n${pack.text}`,
  );
  const asked = vscode.LanguageModelChatMessage.User(question);
  const counts = await Promise.all([sources, asked].map(message => model.countTokens(message, token)));
  let left = Math.floor(model.maxInputTokens * FILLED) - counts.reduce((sum, count) => sum + count, 0);
  const earlier: vscode.LanguageModelChatMessage[] = [];
  for (const turn of history.toReversed()) {
    const message = messageOf(turn);
    left -= await model.countTokens(message, token);
    if (left < 0) break;
    earlier.unshift(message);
  }
  return [sources, ...earlier, asked];
}
