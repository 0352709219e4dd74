import * as vscode from 'vscode';
import { formatCount } from './formatCount.ts';

/** So many chunks, in words. */
export function countedChunks(count: number): string {
  return count === 1 ? vscode.l10n.t('1 chunk') : vscode.l10n.t('{0} chunks', formatCount(count));
}

/** So many files, in words. */
export function countedFiles(count: number): string {
  return count === 1 ? vscode.l10n.t('1 file') : vscode.l10n.t('{0} files', formatCount(count));
}
