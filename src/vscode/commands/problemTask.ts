import * as vscode from 'vscode';
import { citation } from '../../engine/model/citation.ts';
import { CitepackError } from '../../engine/model/errors.ts';
import { workspacePathOf } from '../index/workspaceFolders.ts';
import type { GivenTask } from './buildCommands.ts';

/** Lines around a problem that are searched with. */
const LINES_AROUND = 3;

/** The most severe problem of a line, of those the one that spans least. */
function problemAt(uri: vscode.Uri, line: number): vscode.Diagnostic | undefined {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ range }) => range.start.line <= line && line <= range.end.line)
    .sort(
      (a, b) =>
        a.severity - b.severity ||
        a.range.end.line - a.range.start.line - (b.range.end.line - b.range.start.line),
    )[0];
}

function linesAround(document: vscode.TextDocument, { start, end }: vscode.Range): string {
  const last = Math.min(document.lineCount - 1, end.line + LINES_AROUND);
  const range = new vscode.Range(Math.max(0, start.line - LINES_AROUND), 0, last, Number.MAX_SAFE_INTEGER);
  return document.getText(document.validateRange(range));
}

/**
 * The task that a problem of the active editor is.
 *
 * @param diagnostic the problem; else the one at the cursor
 * @throws CitepackError `EMPTY_TASK` when there is none
 */
export function problemTask(uri?: vscode.Uri, diagnostic?: vscode.Diagnostic): GivenTask {
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri?.toString(),
  );
  const { document, selection } = editor ?? vscode.window.activeTextEditor ?? {};
  if (document === undefined || selection === undefined) {
    throw new CitepackError('EMPTY_TASK', vscode.l10n.t('Put the cursor on a line with a problem first.'));
  }
  const problem = diagnostic ?? problemAt(document.uri, selection.active.line);
  if (problem === undefined) {
    throw new CitepackError(
      'EMPTY_TASK',
      vscode.l10n.t(
        'There is no problem in this line. Put the cursor on one, or build a pack for the selection.',
      ),
    );
  }
  const related = (problem.relatedInformation ?? []).map(({ message }) => message);
  const path = workspacePathOf(document.uri);
  return {
    task: problem.message.replace(/\s+/g, ' '),
    details: [...related, linesAround(document, problem.range)].join('\n'),
    focus:
      path === undefined ? [] : [citation(path, problem.range.start.line + 1, problem.range.end.line + 1)],
  };
}

/** Offers a pack for a problem where its quick fixes are. */
export const problemActions: vscode.CodeActionProvider = {
  provideCodeActions(document, _range, { diagnostics }) {
    return diagnostics.map(diagnostic => {
      const title = vscode.l10n.t('Build context pack for: {0}', diagnostic.message.slice(0, 60));
      const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
      action.diagnostics = [diagnostic];
      action.command = {
        command: 'citepack.buildPackForProblem',
        title,
        arguments: [document.uri, diagnostic],
      };
      return action;
    });
  },
};
