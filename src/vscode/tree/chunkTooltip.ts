import * as vscode from 'vscode';
import { printable } from '../../engine/model/citation.ts';
import { markdownText } from '../markdownText.ts';
import type { ExcludedPackChunk, PackChunk } from '../../engine/model/contextPack.ts';
import { formatCount } from '../formatCount.ts';

function repetitionText({ redundantWith = '', similarity = 1, repetition }: ExcludedPackChunk): string {
  const [twin, percent] = [printable(redundantWith), (similarity * 100).toFixed(0)];
  switch (repetition) {
    case 'overlap':
      return vscode.l10n.t('{1} % of its lines are in {0} already.', twin, percent);
    case 'contained':
      return vscode.l10n.t('{1} % of its text stands in {0} too.', twin, percent);
    default:
      return vscode.l10n.t('Repeats {0}: {1} % alike.', twin, percent);
  }
}

function reasonText(chunk: ExcludedPackChunk): string {
  switch (chunk.reason) {
    case 'budget':
      return vscode.l10n.t(
        'No room: it has about {0} tokens and a heading, more than were left when its turn came.',
        formatCount(chunk.tokens),
      );
    case 'strategy':
      return vscode.l10n.t('It would have fitted, but the strategy passed it over.');
    case 'redundant':
      return repetitionText(chunk);
    case 'unpinned':
      return vscode.l10n.t('You left it out.');
    case 'max-candidates':
      return vscode.l10n.t('Beyond the number of candidates.');
  }
}

/** How a chunk's score came about, as a table, and why the chunk is in or out. */
export function explainChunk(chunk: PackChunk | ExcludedPackChunk): vscode.MarkdownString {
  const { id, kind, symbol, score, rank, breakdown, tokens, tokensExact, pinned } = chunk;
  const count = `${tokensExact ? '' : '≈'}${formatCount(tokens)}`;
  const size = vscode.l10n.t('{0}, rank {1}, {2} tokens', kind, rank, count);
  const why =
    'reason' in chunk
      ? reasonText(chunk)
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
