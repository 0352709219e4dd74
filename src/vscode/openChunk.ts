import * as vscode from 'vscode';
import { CitepackError } from '../engine/model/errors.ts';

/** What is needed to find a range of a workspace path again. */
interface CitedRange {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The file of a workspace path: in a workspace of several folders the path begins with the folder's name. */
function uriOf(path: string): vscode.Uri {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return vscode.Uri.joinPath(only.uri, path);
  const folder = folders.find(({ name }) => path.startsWith(`${name}/`));
  if (folder === undefined)
    throw new CitepackError('FILE_NOT_FOUND', `${path} is in no folder of this window.`);
  return vscode.Uri.joinPath(folder.uri, path.slice(folder.name.length + 1));
}

/** Opens a chunk's file with its lines selected. */
export async function openChunk({ path, startLine, endLine }: CitedRange): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uriOf(path));
  const last = Math.min(endLine, document.lineCount) - 1;
  const selection = new vscode.Range(startLine - 1, 0, last, document.lineAt(last).text.length);
  await vscode.window.showTextDocument(document, { selection, preview: true });
}
