import * as vscode from 'vscode';
import type { FileExplanation } from '../../engine/model/engineReports.ts';
import { CitepackError } from '../../engine/model/errors.ts';
import type { WorkspaceEngine } from '../index/workspaceEngine.ts';
import { ruleLocation } from '../index/workspaceFolders.ts';
import type { PackNode } from '../tree/packNodes.ts';
import { formatCount } from '../formatCount.ts';
import { formatMebibytes } from '../mebibytes.ts';
import { countedChunks, countedFiles } from '../counted.ts';

function sentenceOf(explanation: FileExplanation): string {
  switch (explanation.kind) {
    case 'document': {
      const { document, chunks } = explanation;
      const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
      return vscode.l10n.t(
        '{0} is indexed: {1}, about {2} tokens.',
        document.path,
        countedChunks(chunks.length),
        formatCount(tokens),
      );
    }
    case 'skipped': {
      const { path, reason, detail } = explanation.skipped;
      return vscode.l10n.t('{0} is skipped: {1}, {2}.', path, reason, detail);
    }
    case 'not-indexed':
      return vscode.l10n.t('{0} is not in the index yet.', explanation.path);
  }
}

/** Says whether a file is indexed, or by which rule it is not; the rule can be opened. */
export async function explainFile(engine: WorkspaceEngine, given?: vscode.Uri): Promise<void> {
  const uri = given ?? vscode.window.activeTextEditor?.document.uri;
  if (uri?.scheme !== 'file') {
    throw new CitepackError('FILE_NOT_FOUND', vscode.l10n.t('Open the file that shall be explained first.'));
  }
  const explanation = await engine.explain(uri.fsPath);
  const rule = explanation.kind === 'skipped' ? ruleLocation(explanation.skipped) : undefined;
  const open = vscode.l10n.t('Open Rule');
  const message = sentenceOf(explanation);
  void vscode.window
    .showInformationMessage(message, ...(rule === undefined ? [] : [open]))
    .then(answer => (answer === open && rule !== undefined ? showLocation(rule) : undefined));
}

/** Opens the ignore file at the rule that left a file out. */
export async function openRule(node?: PackNode): Promise<void> {
  const rule = node?.kind === 'skipped-file' ? ruleLocation(node.file) : undefined;
  if (rule !== undefined) await showLocation(rule);
}

async function showLocation({ uri, range }: vscode.Location): Promise<void> {
  await vscode.window.showTextDocument(uri, { selection: range });
}

/** Says how large the index is and whether it is complete. */
export async function showStatus(engine: WorkspaceEngine): Promise<void> {
  const { documents, chunks, skipped, storeBytes, complete, writer } = await engine.status();
  const size = formatMebibytes(storeBytes);
  const sentences = [
    vscode.l10n.t(
      '{0}, {1}, {2} skipped, {3}.',
      countedFiles(documents),
      countedChunks(chunks),
      formatCount(skipped),
      size,
    ),
    ...(complete ? [] : [vscode.l10n.t('The index is not complete yet.')]),
    ...(writer ? [] : [vscode.l10n.t('Another window keeps it up to date.')]),
  ];
  const rebuild = vscode.l10n.t('Rebuild');
  const log = vscode.l10n.t('Show Log');
  void vscode.window
    .showInformationMessage(sentences.join(' '), rebuild, log)
    .then(answer =>
      answer === rebuild
        ? vscode.commands.executeCommand('citepack.rebuildIndex')
        : answer === log
          ? vscode.commands.executeCommand('citepack.showLog')
          : undefined,
    );
}
