import * as vscode from 'vscode';
import type { PackSession } from '../pack/packSession.ts';
import type { PackNode } from './packNodes.ts';
import type { PackTree } from './packTree.ts';

/** Applies what was checked (pinned) and unchecked (excluded). */
async function applyCheckboxes(
  session: PackSession,
  items: readonly (readonly [PackNode, vscode.TreeItemCheckboxState])[],
): Promise<void> {
  const ids = (state: vscode.TreeItemCheckboxState): string[] =>
    items.flatMap(([node, now]) => (node.kind === 'chunk' && now === state ? [node.chunk.id] : []));
  const checked = ids(vscode.TreeItemCheckboxState.Checked);
  const unchecked = ids(vscode.TreeItemCheckboxState.Unchecked);
  if (checked.length > 0) await session.pin(checked);
  if (unchecked.length > 0) await session.exclude(unchecked);
}

/** The view "Context Pack", with the task of its pack above the tree. */
export function createPackView(
  tree: PackTree,
  session: PackSession,
  log: vscode.LogOutputChannel,
): vscode.Disposable {
  const view = vscode.window.createTreeView('citepack.pack', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
    manageCheckboxStateManually: true,
  });
  return vscode.Disposable.from(
    view,
    view.onDidChangeCheckboxState(({ items }) => {
      applyCheckboxes(session, items).catch((error: unknown) => log.error(String(error)));
    }),
    session.onDidChange(() => {
      view.message = session.pack?.request.task;
    }),
  );
}
