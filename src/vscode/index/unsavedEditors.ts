import * as vscode from 'vscode';
import type { UnsavedText } from '../../engine/model/workspace.ts';

/** The texts of files that are changed in an editor and not saved. */
export function unsavedTexts(): UnsavedText[] {
  return vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file')
    .map(document => ({ path: document.uri.fsPath, text: document.getText() }));
}
