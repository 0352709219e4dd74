import * as vscode from 'vscode';
import { printable } from '../../engine/model/citation.ts';
import { markdownText } from '../markdownText.ts';
import type { ContextPack, ExcludedPackChunk, PackChunk } from '../../engine/model/contextPack.ts';
import { formatCount } from '../formatCount.ts';

function reasonText(
  { reason, tokens, redundantWith, similarity = 1 }: ExcludedPackChunk,
  left: number,
): string {
  switch (reason) {
    case 'budget':
      return vscode.l10n.t(
        'No room: it has about {0} tokens, and {1} are left.',
        formatCount(tokens),
        formatCount(left),
      );
    case 'strategy':
      return vscode.l10n.t('It would have fitted, but the strategy had stopped before it.');
    case 'redundant':
      return vscode.l10n.t(
        'Repeats {0}: {1} % alike.',
        printable(redundantWith ?? ''),
        (similarity * 100).toFixed(0),
      );
    case 'unpinned':
      return vscode.l10n.t('You left it out.');
    case 'max-candidates':
      return vscode.l10n.t('Beyond the number of candidates.');
  }
}

/** How a chunk's score came about, as a table, and why the chunk is in or out. */
export function explainChunk(chunk: PackChunk | ExcludedPackChunk, pack: ContextPack): vscode.MarkdownString {
  const { id, kind, symbol, score, rank, breakdown, tokens, tokensExact, pinned } = chunk;
  const count = `${tokensExact ? '' : '≈'}${formatCount(tokens)}`;
  const size = vscode.l10n.t('{0}, rank {1}, {2} tokens', kind, rank, count);
  const why =
    'reason' in chunk
      ? reasonText(chunk, pack.report.remainingTokens)
      : pinned
        ? vscode.l10n.t('In: you pinned it.')
        : vscode.l10n.t('In: it fits the budget.');
  const rows = breakdown.map(
    ({ signal, value, operation }) =>
      `| ${markdownText(signal)} | ${operation === '×' ? `× ${value}` : value.toFixed(3)} |`,
  );
  return new vscode.MarkdownString(
    [
      `**${markdownText(printable(id))}** ${markdownText(printable(symbol))}`,
      markdownText(size),
      markdownText(why),
      ['| | |', '|---|---:|', ...rows, `| **${vscode.l10n.t('score')}** | **${score.toFixed(3)}** |`].join(
        '\n',
      ),
    ].join('\n\n'),
  );
}
