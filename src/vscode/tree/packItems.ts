import * as vscode from 'vscode';
import { printable } from '../../engine/model/citation.ts';
import type { ChunkKind } from '../../engine/model/chunk.ts';
import type { BudgetRaise, ContextPack, PackChunk } from '../../engine/model/contextPack.ts';
import type { IgnoreRule, SkippedFile } from '../../engine/model/workspace.ts';
import { explainChunk } from './chunkTooltip.ts';
import type { ChunkPlace, PackNode } from './packNodes.ts';
import { reasonLabel, skipLabel } from './reasonLabels.ts';
import type { WhatIf } from './whatIf.ts';
import { formatCount } from '../formatCount.ts';
import { countedChunks, countedFiles } from '../counted.ts';

const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
const BAR_WIDTH = 6;

const ICONS: Partial<Record<ChunkKind, string>> = {
  function: 'symbol-function',
  method: 'symbol-method',
  class: 'symbol-class',
  interface: 'symbol-interface',
  enum: 'symbol-enum',
  section: 'symbol-text',
  cell: 'notebook',
};

interface RowOptions {
  readonly id: string;
  readonly description?: string;
  readonly icon: string;
  readonly state?: vscode.TreeItemCollapsibleState;
  readonly tooltip?: string | vscode.MarkdownString;
  readonly context?: string;
  /** What a screen reader says; default: label and description. */
  readonly spoken?: string;
}

function row(
  label: string,
  { id, description = '', icon, state = None, tooltip, context, spoken }: RowOptions,
): vscode.TreeItem {
  const item = new vscode.TreeItem(label, state);
  item.id = id;
  item.description = description;
  item.iconPath = new vscode.ThemeIcon(icon);
  item.accessibilityInformation = { label: spoken ?? `${label} ${description}` };
  if (tooltip !== undefined) item.tooltip = tooltip;
  if (context !== undefined) item.contextValue = context;
  return item;
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, share) * BAR_WIDTH);
  return '▰'.repeat(filled) + '▱'.repeat(BAR_WIDTH - filled);
}

function budgetItem({ request, report }: ContextPack): vscode.TreeItem {
  const { usedTokens, budgetTokens, remainingTokens, utilization, fileCount, chunkCount } = report;
  const percent = Math.round(utilization * 100);
  const description = vscode.l10n.t(
    '{0} / {1} tokens · {2} left · {3} · {4}',
    formatCount(usedTokens),
    formatCount(budgetTokens),
    formatCount(remainingTokens),
    countedChunks(chunkCount),
    countedFiles(fileCount),
  );
  const item = row(`${bar(utilization)} ${percent} %`, {
    id: 'budget',
    description,
    icon: 'dashboard',
    tooltip: `${request.task}\n\n${description}\n${request.tokenizer}, ${request.strategy}`,
    context: 'budget',
    spoken: vscode.l10n.t('Budget: {0} percent used, {1}', percent, description),
  });
  item.command = { command: 'citepack.changeBudget', title: vscode.l10n.t('Change Budget') };
  return item;
}

function movesText(whatIf: WhatIf | undefined): string {
  if (whatIf === undefined) return '…';
  const { enter, leave } = whatIf;
  const moves = [
    ...(enter.length > 0 ? [vscode.l10n.t('{0} enter', enter.length)] : []),
    ...(leave.length > 0 ? [vscode.l10n.t('{0} leave', leave.length)] : []),
  ];
  return moves.length === 0 ? vscode.l10n.t('nothing changes') : moves.join(', ');
}

function whatIfItem(node: PackNode & { kind: 'what-if' }): vscode.TreeItem {
  const { share, budgetTokens } = node;
  const whatIf = node.whatIf();
  const tokens = formatCount(budgetTokens);
  const label =
    share === 'half'
      ? vscode.l10n.t('At {0} tokens (half)', tokens)
      : vscode.l10n.t('At {0} tokens (double)', tokens);
  const moves = (whatIf?.enter.length ?? 0) + (whatIf?.leave.length ?? 0);
  return row(label, {
    id: `what-if/${share}`,
    description: movesText(whatIf),
    icon: share === 'half' ? 'fold-down' : 'fold-up',
    state: moves === 0 ? None : Collapsed,
    context: 'whatIf',
  });
}

/** What a little more budget would take in; a click takes it. */
function raiseItem(raises: readonly BudgetRaise[]): vscode.TreeItem {
  const budgetTokens = raises.at(-1)?.budgetTokens ?? 0;
  const item = row(vscode.l10n.t('Raise to {0} tokens', formatCount(budgetTokens)), {
    id: 'raise',
    description: vscode.l10n.t('for {0}', raises.map(({ id }) => printable(id)).join(', ')),
    icon: 'arrow-up',
    tooltip: vscode.l10n.t('The best chunks that had no room. Click to raise the budget.'),
  });
  item.command = {
    command: 'citepack.changeBudget',
    title: vscode.l10n.t('Change Budget'),
    arguments: [budgetTokens],
  };
  return item;
}

function chunkItem(chunk: PackChunk, place: ChunkPlace, of: string, pack: ContextPack): vscode.TreeItem {
  const { id, kind, symbol, label, rank, score, tokens, tokensExact, pinned } = chunk;
  const byHand = pack.request.unpinned.includes(id);
  const count = vscode.l10n.t('{0} tokens', `${tokensExact ? '' : '≈'}${formatCount(tokens)}`);
  const title = symbol === '' ? (label ?? '') : symbol;
  const state = pinned ? 'pinned' : byHand ? 'unpinned' : 'plain';
  const item = row(printable(id), {
    id: `${place}/${of}/${id}`,
    description: `${title === '' ? '' : `${printable(title)} · `}#${rank} · ${score.toFixed(2)} · ${count}`,
    icon: pinned ? 'pinned' : (ICONS[kind] ?? 'list-flat'),
    tooltip: explainChunk(chunk),
    context: `chunk.${place}.${state}`,
    spoken: vscode.l10n.t(
      '{0} {1}, rank {2}, score {3}, {4}',
      printable(id),
      printable(title),
      rank,
      score.toFixed(2),
      count,
    ),
  });
  item.command = { command: 'citepack.openChunk', title: vscode.l10n.t('Open'), arguments: [chunk] };
  if (place !== 'what-if') {
    const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
    const included = place === 'included';
    const tooltip = included ? vscode.l10n.t('Uncheck to exclude') : vscode.l10n.t('Check to pin');
    item.checkboxState = {
      state: included ? Checked : Unchecked,
      tooltip,
      accessibilityInformation: { label: `${tooltip}: ${printable(id)}`, role: 'checkbox' },
    };
  }
  return item;
}

/** Where a rule stands: a file and line, or the setting by its name in the settings editor. */
function sourceOf({ source, line }: IgnoreRule): string {
  if (line !== undefined) return `${source}:${line}`;
  return source === 'include' || source === 'exclude' ? `citepack.${source}` : source;
}

function skippedItem({ path, reason, detail, rule, directory }: SkippedFile): vscode.TreeItem {
  const where = rule === undefined ? '' : ` (${sourceOf(rule)})`;
  const item = row(`${printable(path)}${directory ? '/' : ''}`, {
    id: `skipped/${path}`,
    description: rule === undefined ? detail : `${rule.pattern}${where}`,
    icon: directory ? 'folder' : 'file',
    tooltip: `${path}\n${skipLabel(reason)}: ${detail}${where}`,
    context: rule?.line === undefined ? 'skippedFile' : 'skippedFile.rule',
  });
  if (!directory) {
    item.command = {
      command: 'citepack.openChunk',
      title: vscode.l10n.t('Open'),
      arguments: [{ path, startLine: 1, endLine: 1 }],
    };
  }
  return item;
}

/** A node as VS Code shows it. @param pack what the tree is of */
export function itemOf(node: PackNode, pack: ContextPack): vscode.TreeItem {
  switch (node.kind) {
    case 'budget':
      return budgetItem(node.pack);
    case 'what-if':
      return whatIfItem(node);
    case 'moves': {
      const label = node.moves === 'enter' ? vscode.l10n.t('Would enter') : vscode.l10n.t('Would leave');
      const description = formatCount(node.chunks.length);
      const icon = node.moves === 'enter' ? 'diff-added' : 'diff-removed';
      return row(label, {
        id: `moves/${node.budgetTokens}/${node.moves}`,
        description,
        icon,
        state: Expanded,
      });
    }
    case 'raise':
      return raiseItem(node.raises);
    case 'nothing':
      return node.matched === 0
        ? row(vscode.l10n.t('Nothing has a word of this task. Try other words.'), {
            id: 'nothing',
            icon: 'info',
          })
        : row(vscode.l10n.t('Nothing fits. Raise the budget.'), { id: 'nothing', icon: 'info' });
    case 'included':
      return row(vscode.l10n.t('Included'), {
        id: 'included',
        description: countedChunks(node.chunks.length),
        icon: 'check',
        state: Expanded,
        context: 'included',
      });
    case 'file':
      return row(printable(node.path), {
        id: `file/${node.path}`,
        description: vscode.l10n.t(
          '{0}, {1} tokens',
          countedChunks(node.chunks.length),
          formatCount(node.chunks.reduce((sum, { tokens }) => sum + tokens, 0)),
        ),
        icon: 'file-code',
        state: Expanded,
        context: 'file',
      });
    case 'excluded':
      return row(vscode.l10n.t('Excluded'), {
        id: 'excluded',
        description: countedChunks(node.chunks.length + node.unranked),
        icon: 'circle-slash',
        state: Collapsed,
      });
    case 'reason':
      return row(reasonLabel(node.reason), {
        id: `reason/${node.reason}`,
        description: formatCount(node.chunks.length),
        icon: 'list-filter',
        state: Collapsed,
      });
    case 'unranked':
      return row(reasonLabel('max-candidates'), {
        id: 'reason/max-candidates',
        description: formatCount(node.count),
        icon: 'list-filter',
        tooltip: vscode.l10n.t('They match, but rank below the candidates. A larger budget considers more.'),
      });
    case 'chunk':
      return chunkItem(node.chunk, node.place, node.of, pack);
    case 'skipped':
      return row(vscode.l10n.t('Skipped Files'), {
        id: 'skipped',
        description: formatCount(node.files.length),
        icon: 'eye-closed',
        state: Collapsed,
      });
    case 'skip-reason':
      return row(skipLabel(node.reason), {
        id: `skip-reason/${node.reason}`,
        description: formatCount(node.files.length),
        icon: 'list-filter',
        state: Collapsed,
      });
    case 'skipped-file':
      return skippedItem(node.file);
    case 'more':
      return row(vscode.l10n.t('… and {0} more', formatCount(node.count)), {
        id: `more/${node.of}`,
        icon: 'ellipsis',
      });
  }
}
