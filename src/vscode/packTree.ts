import * as vscode from 'vscode';
import { printable } from '../engine/model/citation.ts';
import type { ContextPack, ExclusionReason, PackChunk } from '../engine/model/contextPack.ts';
import { explainChunk } from './chunkTooltip.ts';
import type { PackSession } from './packSession.ts';

type Node =
  | { readonly kind: 'budget'; readonly pack: ContextPack }
  | { readonly kind: 'included'; readonly chunks: readonly PackChunk[] }
  | { readonly kind: 'excluded'; readonly count: number; readonly groups: Node[] }
  | { readonly kind: 'reason'; readonly reason: ExclusionReason; readonly chunks: readonly PackChunk[] }
  | { readonly kind: 'chunk'; readonly chunk: PackChunk; readonly included: boolean };

const REASONS: Record<ExclusionReason, string> = {
  budget: 'No room in the budget',
  strategy: 'Passed over by the strategy',
  'max-candidates': 'Beyond the number of candidates',
};
const BAR_WIDTH = 10;

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
  return '▰'.repeat(filled) + '▱'.repeat(BAR_WIDTH - filled);
}

/** The pack as a tree: its budget, what is in it in pack order, what is out by reason. */
export class PackTree implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #session: PackSession;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(session: PackSession) {
    this.#session = session;
    session.onDidChange(() => this.#changed.fire(undefined));
  }

  dispose(): void {
    this.#changed.dispose();
  }

  getChildren(node?: Node): Node[] {
    if (node === undefined) return this.#roots();
    switch (node.kind) {
      case 'included':
        return node.chunks.map(chunk => ({ kind: 'chunk', chunk, included: true }));
      case 'excluded':
        return node.groups;
      case 'reason':
        return node.chunks.map(chunk => ({ kind: 'chunk', chunk, included: false }));
      default:
        return [];
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.kind) {
      case 'budget':
        return budgetItem(node.pack);
      case 'included':
        return group('Included', node.chunks.length, 'check', vscode.TreeItemCollapsibleState.Expanded);
      case 'excluded':
        return group('Excluded', node.count, 'circle-slash', vscode.TreeItemCollapsibleState.Collapsed);
      case 'reason':
        return group(
          REASONS[node.reason],
          node.chunks.length,
          'list-filter',
          vscode.TreeItemCollapsibleState.Collapsed,
        );
      case 'chunk':
        return chunkItem(node.chunk, node.included);
    }
  }

  #roots(): Node[] {
    const { pack } = this.#session;
    if (pack === undefined) return [];
    const groups = [...Map.groupBy(pack.excluded, ({ reason }) => reason)].map(([reason, chunks]): Node => ({
      kind: 'reason',
      reason,
      chunks,
    }));
    return [
      { kind: 'budget', pack },
      { kind: 'included', chunks: pack.blocks.flatMap(block => block.chunks) },
      ...(groups.length === 0 ? [] : [{ kind: 'excluded', count: pack.excluded.length, groups } as const]),
    ];
  }
}

function budgetItem({ request, report }: ContextPack): vscode.TreeItem {
  const { usedTokens, budgetTokens, remainingTokens, utilization, fileCount, chunkCount } = report;
  const item = new vscode.TreeItem(`${bar(utilization)} ${Math.round(utilization * 100)} %`);
  item.description = `${usedTokens.toLocaleString()} of ${budgetTokens.toLocaleString()} tokens, ${chunkCount} chunks, ${fileCount} files`;
  item.tooltip = `${request.task}\n\n${remainingTokens.toLocaleString()} tokens left (${request.tokenizer}, ${request.strategy})`;
  item.iconPath = new vscode.ThemeIcon('dashboard');
  item.accessibilityInformation = { label: `Budget: ${item.description}` };
  return item;
}

function group(
  label: string,
  count: number,
  icon: string,
  state: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, state);
  item.description = count.toLocaleString();
  item.iconPath = new vscode.ThemeIcon(icon);
  item.accessibilityInformation = { label: `${label}: ${count} chunks` };
  return item;
}

function chunkItem(chunk: PackChunk, included: boolean): vscode.TreeItem {
  const { id, symbol, rank, score, tokens, tokensExact } = chunk;
  const item = new vscode.TreeItem(printable(id));
  const count = `${tokensExact ? '' : '≈'}${tokens.toLocaleString()} tokens`;
  item.description = `${symbol === '' ? '' : `${printable(symbol)} · `}#${rank} · ${score.toFixed(2)} · ${count}`;
  item.tooltip = explainChunk(chunk);
  item.contextValue = included ? 'includedChunk' : 'excludedChunk';
  item.iconPath = new vscode.ThemeIcon(included ? 'symbol-snippet' : 'dash');
  item.command = { command: 'citepack.openChunk', title: 'Open', arguments: [chunk] };
  item.accessibilityInformation = { label: `${printable(id)}, rank ${rank}, ${count}` };
  return item;
}
