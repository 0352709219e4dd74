import * as vscode from 'vscode';
import { printable } from '../../engine/model/citation.ts';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import { CitepackError, isCancellation } from '../../engine/model/errors.ts';
import { sizeOf } from '../commands/copyCommand.ts';
import { locationOf } from '../index/workspaceFolders.ts';
import { markdownText } from '../markdownText.ts';
import type { PackSession } from '../pack/packSession.ts';
import { messagesFor } from './chatMessages.ts';
import { packForModel, roomOf } from './chatPack.ts';
import { isPackOnly } from './packOnlyModel.ts';
import { addReferences, showAnswer } from './showAnswer.ts';
import { formatCount } from '../formatCount.ts';
import { countedChunks } from '../counted.ts';

const PARTICIPANT = 'citepack.citepack';

/** What is kept of a turn for the follow-ups. */
interface TurnMetadata {
  readonly question: string;
  readonly budgetTokens: number;
  /** The largest budget that the model has room for; null for no limit, which JSON cannot say otherwise. */
  readonly roomTokens: number | null;
  readonly command: string | undefined;
}

interface Turn {
  readonly request: vscode.ChatRequest;
  readonly history: vscode.ChatContext['history'];
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

/** The model of a request; undefined when there is none that answers. */
function modelOf({ model }: vscode.ChatRequest): vscode.LanguageModelChat | undefined {
  return isPackOnly(model) ? undefined : model;
}

/** The last question of this conversation, for a command that was given none. */
function lastQuestion(history: vscode.ChatContext['history']): string {
  const turn = history.findLast(
    earlier => earlier instanceof vscode.ChatRequestTurn && earlier.prompt.trim() !== '',
  );
  return turn instanceof vscode.ChatRequestTurn ? withoutBudget(turn).question : '';
}

/** `/budget 4000 question`: the number, and the question after it. */
function withoutBudget({ command, prompt }: { command?: string | undefined; prompt: string }): {
  question: string;
  budget: string | undefined;
} {
  if (command !== 'budget') return { question: prompt.trim(), budget: undefined };
  const [, budget, question = ''] = /^\s*([\d.,_]+)?\s*([\s\S]*)$/.exec(prompt) ?? [];
  return { question: question.trim(), budget: budget?.replace(/[.,_]/g, '') };
}

function buttons(stream: vscode.ChatResponseStream): void {
  stream.button({ command: 'citepack.copyPack', title: vscode.l10n.t('Copy Pack') });
  stream.button({ command: 'citepack.openPack', title: vscode.l10n.t('Open Pack as Document') });
}

function listPack(stream: vscode.ChatResponseStream, pack: ContextPack): void {
  stream.markdown(`${vscode.l10n.t('The pack has {0}.', sizeOf(pack.report))}\n\n`);
  for (const { id, path, startLine, endLine, titles, chunks } of pack.blocks) {
    const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
    stream.markdown('- ');
    stream.anchor(locationOf(path, startLine, endLine), printable(id));
    const size = vscode.l10n.t('{0} tokens', formatCount(tokens));
    stream.markdown(` ${markdownText([...titles, size].join(' · '))}\n`);
  }
}

/** How the score of each chunk came about, and how many are out for which reason. */
function explainPack(stream: vscode.ChatResponseStream, pack: ContextPack): void {
  for (const { rank, id, path, startLine, endLine, score, breakdown } of pack.blocks.flatMap(
    block => block.chunks,
  )) {
    const parts = breakdown.map(({ signal, value, operation }, i) =>
      operation === '×' ? ` × ${value} ${signal}` : `${i === 0 ? '' : ' + '}${value.toFixed(3)} ${signal}`,
    );
    stream.markdown('- ');
    stream.anchor(locationOf(path, startLine, endLine), printable(id));
    stream.markdown(` #${rank}: **${score.toFixed(3)}** = ${markdownText(parts.join(''))}\n`);
  }
  const reasons = [...Map.groupBy(pack.excluded, ({ reason }) => reason)];
  for (const [reason, excluded] of reasons) {
    stream.markdown(`\n${vscode.l10n.t('Left out, {0}: {1}.', reason, countedChunks(excluded.length))}\n`);
  }
}

async function answer(
  { request, history, stream, token }: Turn,
  question: string,
  pack: ContextPack,
): Promise<void> {
  const model = modelOf(request);
  if (model === undefined) {
    stream.markdown(
      `${vscode.l10n.t('There is no language model in this window, so nobody answers here. The pack is ready for any other chat:')}\n\n`,
    );
    listPack(stream, pack);
    buttons(stream);
    return;
  }
  stream.progress(vscode.l10n.t('Asking {0}', model.name));
  const messages = await messagesFor(pack, question, history, model, token);
  const response = await model.sendRequest(messages, {}, token);
  await showAnswer(stream, pack, response.text);
}

async function handle(session: PackSession, turn: Turn): Promise<vscode.ChatResult> {
  const { request, history, stream, token } = turn;
  const { question: asked, budget } = withoutBudget(request);
  const question = asked === '' ? lastQuestion(history) : asked;
  if (question === '') {
    stream.markdown(
      vscode.l10n.t('Ask something about this workspace, such as: how is the access token refreshed?'),
    );
    return {};
  }
  stream.progress(vscode.l10n.t('Finding what matters in this workspace'));
  const budgetTokens = budget === undefined ? undefined : Number(budget);
  const pack = await packForModel(session, question, modelOf(request), budgetTokens, token);
  stream.progress(vscode.l10n.t('The pack has {0}.', sizeOf(pack.report)));
  addReferences(stream, pack);
  if (request.command === 'pack') {
    listPack(stream, pack);
    buttons(stream);
  } else if (request.command === 'explain') {
    explainPack(stream, pack);
  } else {
    await answer(turn, question, pack);
  }
  const metadata: TurnMetadata = {
    question,
    budgetTokens: pack.request.budgetTokens,
    roomTokens: roomOf(modelOf(request)),
    command: request.command,
  };
  return { metadata };
}

function failure(error: unknown): vscode.ChatResult {
  if (error instanceof CitepackError) return { errorDetails: { message: error.message } };
  if (error instanceof vscode.LanguageModelError) {
    const message = vscode.l10n.t(
      'The model did not answer ({0}). The pack is in the view Context Pack.',
      error.message,
    );
    return { errorDetails: { message } };
  }
  throw error;
}

function followups({ metadata }: vscode.ChatResult): vscode.ChatFollowup[] {
  const { question, budgetTokens, roomTokens, command } = (metadata ?? {}) as Partial<TurnMetadata>;
  if (question === undefined || budgetTokens === undefined) return [];
  const double = budgetTokens * 2;
  return [
    ...(command === 'explain'
      ? []
      : [{ prompt: question, command: 'explain', label: vscode.l10n.t('Why these chunks?') }]),
    ...(double > (roomTokens ?? Infinity)
      ? []
      : [
          {
            prompt: `${double} ${question}`,
            command: 'budget',
            label: vscode.l10n.t('Again with {0} tokens', formatCount(double)),
          },
        ]),
    ...(command === 'pack'
      ? []
      : [{ prompt: question, command: 'pack', label: vscode.l10n.t('Show the pack') }]),
  ];
}

/** `@citepack`: answers a question about the workspace from a pack, with citations that are links. */
export function createParticipant(
  session: PackSession,
  extensionUri: vscode.Uri,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const participant = vscode.chat.createChatParticipant(
    PARTICIPANT,
    async (request, { history }, stream, token) => {
      try {
        return await handle(session, { request, history, stream, token });
      } catch (error) {
        if (token.isCancellationRequested) return {};
        if (isCancellation(error))
          return {
            errorDetails: {
              message: vscode.l10n.t(
                'The index is not finished, so there is no pack. Ask again to go on with it.',
              ),
            },
          };
        log.error(String(error));
        return failure(error);
      }
    },
  );
  participant.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
  participant.followupProvider = { provideFollowups: followups };
  return vscode.Disposable.from(participant);
}
