import * as vscode from 'vscode';
import { uriOf } from '../index/workspaceFolders.ts';

/** What is needed to find a range of a workspace path again; lines are 1-based, inclusive. */
export interface CitedRange {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** Opens a chunk's file with its lines selected. */
export async function openChunk({ path, startLine, endLine }: CitedRange): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(path));
  const last = Math.min(endLine, document.lineCount) - 1;
  const first = Math.min(startLine - 1, last);
  const selection = new vscode.Range(first, 0, last, document.lineAt(last).text.length);
  await vscode.window.showTextDocument(document, { selection, preview: true });
}
