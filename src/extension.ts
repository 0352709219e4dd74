import * as vscode from 'vscode';
import { registerCommands } from './vscode/commands.ts';
import { PackDocuments, packScheme } from './vscode/packDocument.ts';
import { PackSession } from './vscode/packSession.ts';
import { PackTree } from './vscode/packTree.ts';
import { WorkspaceEngine } from './vscode/workspaceEngine.ts';

/** Registers the surfaces; the engine's process starts when one of them first needs it. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Citepack', { log: true });
  const engine = new WorkspaceEngine(context, log);
  const session = new PackSession(engine, context.workspaceState);
  const tree = new PackTree(session);
  const view = vscode.window.createTreeView('citepack.pack', {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  session.onDidChange(() => {
    view.message = session.pack?.request.task;
  });
  context.subscriptions.push(
    log,
    engine,
    session,
    tree,
    view,
    vscode.workspace.registerTextDocumentContentProvider(packScheme, new PackDocuments(session)),
    ...registerCommands(engine, session, log),
  );
}
