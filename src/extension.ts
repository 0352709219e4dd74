import * as vscode from 'vscode';
import { registerPackOnlyModel } from './vscode/chat/packOnlyModel.ts';
import { createParticipant } from './vscode/chat/participant.ts';
import { problemActions } from './vscode/commands/problemTask.ts';
import { registerCommands } from './vscode/commands/registerCommands.ts';
import { createStatusItem } from './vscode/index/statusItem.ts';
import { WorkspaceEngine } from './vscode/index/workspaceEngine.ts';
import { PackDocuments, PackLinks, packScheme } from './vscode/pack/packDocument.ts';
import { PackSession } from './vscode/pack/packSession.ts';
import { PackTree } from './vscode/tree/packTree.ts';
import { createPackView } from './vscode/tree/packView.ts';

/** Registers the surfaces; the engine's process starts when one of them first needs it. */
export function activate(context: vscode.ExtensionContext): void {
  const started = performance.now();
  const { extensionUri, storageUri, workspaceState } = context;
  const log = vscode.window.createOutputChannel('Citepack', { log: true });
  const engine = new WorkspaceEngine(context, log);
  const session = new PackSession(engine, workspaceState);
  const tree = new PackTree(session, engine, workspaceState, log);
  context.subscriptions.push(
    log,
    engine,
    session,
    tree,
    createPackView(tree, session, log),
    createStatusItem(engine),
    createParticipant(session, extensionUri, log),
    registerPackOnlyModel(log),
    vscode.workspace.registerTextDocumentContentProvider(packScheme, new PackDocuments(session)),
    vscode.languages.registerDocumentLinkProvider({ scheme: packScheme }, new PackLinks(session)),
    vscode.languages.registerCodeActionsProvider({ scheme: 'file' }, problemActions, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    ...registerCommands({ engine, session, tree, storageUri, log }),
  );
  engine.startWithWindow();
  const { duration } = performance.measure('citepack.activate', { start: started });
  log.info(`Activated in ${duration.toFixed(1)} ms.`);
}
