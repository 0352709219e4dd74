import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { CitepackError } from '../../engine/model/errors.ts';
import type { SkippedFile, WorkspaceFolder } from '../../engine/model/workspace.ts';

export interface IndexedFolder extends WorkspaceFolder {
  readonly uri: vscode.Uri;
}

/**
 * The folders of this window that lie on disk, in its order. Two of one name are told apart by a number, since the name
 * begins the paths of a workspace of several.
 */
export function indexedFolders(): IndexedFolder[] {
  const taken = new Set<string>();
  const onDisk = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  return onDisk.map(({ name, uri }) => {
    const plain = name.replace(/[/\\:]/g, '-');
    let unique = plain;
    for (let n = 2; taken.has(unique); n++) unique = `${plain}-${n}`;
    taken.add(unique);
    return { name: unique, path: uri.fsPath, uri };
  });
}

/**
 * The file of a workspace path.
 *
 * @throws CitepackError `FILE_NOT_FOUND` when its folder is not in this window
 */
export function uriOf(path: string): vscode.Uri {
  const folders = indexedFolders();
  const [only] = folders;
  if (only !== undefined && folders.length === 1) return vscode.Uri.joinPath(only.uri, path);
  const folder = folders.find(({ name }) => path.startsWith(`${name}/`));
  if (folder === undefined) {
    throw new CitepackError('FILE_NOT_FOUND', vscode.l10n.t('{0} is in no folder of this window.', path));
  }
  return vscode.Uri.joinPath(folder.uri, path.slice(folder.name.length + 1));
}

/** The workspace path of a file; undefined when it lies in no folder of this window. */
export function workspacePathOf(uri: vscode.Uri): string | undefined {
  const folders = indexedFolders();
  const home = vscode.workspace.getWorkspaceFolder(uri);
  const folder = folders.find(each => each.uri.toString() === home?.uri.toString());
  if (folder === undefined || uri.scheme !== 'file') return undefined;
  const below = relative(folder.path, uri.fsPath).split(sep).join('/');
  return folders.length === 1 ? below : `${folder.name}/${below}`;
}

/** Where a chunk lies, for the editor. Lines are 1-based, inclusive. */
export function locationOf(path: string, startLine: number, endLine: number): vscode.Location {
  return new vscode.Location(uriOf(path), new vscode.Range(startLine - 1, 0, endLine - 1, 0));
}

/** Where the rule is written that left a file out; undefined when no file has it. */
export function ruleLocation({ path, rule }: SkippedFile): vscode.Location | undefined {
  if (rule?.line === undefined) return undefined;
  const range = new vscode.Range(rule.line - 1, 0, rule.line - 1, rule.pattern.length);
  if (isAbsolute(rule.source)) return new vscode.Location(vscode.Uri.file(rule.source), range);
  // The source is relative to the folder, the path begins with the folder's name.
  const folder = indexedFolders().length > 1 ? `${path.slice(0, path.indexOf('/'))}/` : '';
  return new vscode.Location(uriOf(folder + rule.source), range);
}
