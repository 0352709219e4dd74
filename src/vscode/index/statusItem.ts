import * as vscode from 'vscode';
import type { IndexState } from './indexState.ts';
import type { WorkspaceEngine } from './workspaceEngine.ts';
import { formatCount } from '../formatCount.ts';

function show(item: vscode.StatusBarItem, state: IndexState): void {
  item.backgroundColor = undefined;
  item.command = 'citepack.showStatus';
  switch (state.kind) {
    case 'idle':
      item.hide();
      return;
    case 'indexing': {
      const { done, total } = state;
      const share = total === 0 ? '' : ` ${Math.floor((done / total) * 100)} %`;
      item.text = `$(sync~spin) Citepack${share}`;
      item.tooltip = vscode.l10n.t(
        'Indexing: {0} of {1} files. Click to stop; the next index goes on from here.',
        formatCount(done),
        formatCount(total),
      );
      item.command = 'citepack.cancelIndexing';
      break;
    }
    case 'ready':
      item.text = `$(database) Citepack`;
      item.tooltip = vscode.l10n.t(
        '{0} files indexed, {1} skipped',
        formatCount(state.documents),
        formatCount(state.skipped),
      );
      break;
    case 'unfinished':
      item.text = `$(debug-pause) Citepack`;
      item.tooltip = vscode.l10n.t('The index is not finished. The next pack, or the next start, goes on.');
      break;
    case 'failed':
      item.text = `$(warning) Citepack`;
      item.tooltip = state.message;
      item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
      break;
  }
  item.accessibilityInformation = { label: `Citepack: ${item.tooltip}` };
  item.show();
}

/** Shows in the status bar what the index is doing. */
export function createStatusItem(engine: WorkspaceEngine): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('citepack.index', vscode.StatusBarAlignment.Right, 90);
  item.name = vscode.l10n.t('Citepack Index');
  return vscode.Disposable.from(
    item,
    engine.onDidChangeState(state => show(item, state)),
  );
}
