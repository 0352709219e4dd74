import * as vscode from 'vscode';
import type { FileExplanation } from '../engine/model/engineReports.ts';
import { CitepackError, isCancellation } from '../engine/model/errors.ts';
import { askTask } from './askTask.ts';
import { openChunk } from './openChunk.ts';
import { openPackDocument } from './packDocument.ts';
import type { PackSession } from './packSession.ts';
import type { WorkspaceEngine } from './workspaceEngine.ts';

const BUDGETS = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

async function buildPack(session: PackSession, prefilled = ''): Promise<void> {
  const task = await askTask(session, prefilled);
  if (task === undefined) return;
  // First: what takes the focus when the pack is there would take it from what the user does by then.
  await vscode.commands.executeCommand('citepack.pack.focus');
  await session.build(task);
}

function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.getText(editor.selection).trim() ?? '';
}

async function copyPack({ pack }: PackSession): Promise<void> {
  if (pack === undefined) {
    void vscode.window.showInformationMessage('There is no context pack yet. Build one first.');
    return;
  }
  await vscode.env.clipboard.writeText(pack.text);
  const { usedTokens, chunkCount, fileCount } = pack.report;
  void vscode.window.showInformationMessage(
    `Copied ${usedTokens.toLocaleString()} tokens: ${chunkCount} chunks from ${fileCount} files.`,
  );
}

async function changeBudget(session: PackSession): Promise<void> {
  const { pack } = session;
  if (pack === undefined) return;
  const typed = await vscode.window.showQuickPick(
    BUDGETS.map(budget => ({ label: `${budget.toLocaleString()} tokens`, budget })),
    { title: 'Change Budget' },
  );
  if (typed !== undefined) await session.build(pack.request.task, { budgetTokens: typed.budget });
}

function sentenceOf(explanation: FileExplanation): string {
  switch (explanation.kind) {
    case 'document': {
      const { document, chunks } = explanation;
      const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
      return `${document.path} is indexed: ${chunks.length} chunks, about ${tokens.toLocaleString()} tokens.`;
    }
    case 'skipped':
      return `${explanation.skipped.path} is skipped: ${explanation.skipped.reason}, ${explanation.skipped.detail}.`;
    case 'not-indexed':
      return `${explanation.path} is not in the index yet.`;
  }
}

async function explainFile(engine: WorkspaceEngine, given?: vscode.Uri): Promise<void> {
  const uri = given ?? vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) return;
  void vscode.window.showInformationMessage(sentenceOf(await engine.explain(uri.fsPath)));
}

async function showStatus(engine: WorkspaceEngine): Promise<void> {
  const { documents, chunks, skipped, storeBytes, complete } = await engine.status();
  const size = `${(storeBytes / 1024 ** 2).toFixed(1)} MiB`;
  void vscode.window.showInformationMessage(
    `${documents.toLocaleString()} files, ${chunks.toLocaleString()} chunks, ${skipped.toLocaleString()} skipped, ${size}${complete ? '' : '; not complete yet'}.`,
  );
}

/** Registers every command of the manifest; what goes wrong in one is shown to the user and logged. */
export function registerCommands(
  engine: WorkspaceEngine,
  session: PackSession,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const commands: Record<string, (...args: never[]) => unknown> = {
    'citepack.buildPack': () => buildPack(session),
    'citepack.buildPackForSelection': () => buildPack(session, selectedText()),
    'citepack.copyPack': () => copyPack(session),
    'citepack.openPack': () => openPackDocument(session),
    'citepack.changeBudget': () => changeBudget(session),
    'citepack.openChunk': openChunk,
    'citepack.explainFile': (uri?: vscode.Uri) => explainFile(engine, uri),
    'citepack.showStatus': () => showStatus(engine),
    'citepack.rebuildIndex': () => engine.rebuild(),
    'citepack.clear': () => session.clear(),
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (...args: never[]) => {
      try {
        await run(...args);
      } catch (error) {
        if (isCancellation(error)) return;
        const message = error instanceof Error ? error.message : String(error);
        log.error(error instanceof CitepackError ? `${message} (${error.code})` : String(error));
        void vscode.window.showErrorMessage(message);
      }
    }),
  );
}
