import * as vscode from 'vscode';
import { copyPack } from '../commands/copyCommand.ts';
import { packExtensions } from '../pack/packDocument.ts';
import type { PackSession } from '../pack/packSession.ts';

/**
 * Opens the Chat view with the pack attached and the task as the question. The pack goes as a file of the extension's
 * storage: chat attaches files, not texts. Where there is no chat, the pack goes to the clipboard.
 */
export async function sendPackToChat(
  session: PackSession,
  storageUri: vscode.Uri | undefined,
): Promise<void> {
  const { pack } = session;
  if (pack === undefined || storageUri === undefined) return copyPack(session);
  try {
    const file = vscode.Uri.joinPath(storageUri, `context-pack.${packExtensions[pack.request.format]}`);
    await vscode.workspace.fs.createDirectory(storageUri);
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(pack.text));
    await vscode.commands.executeCommand('workbench.action.chat.open', {
      query: pack.request.task,
      isPartialQuery: true,
      attachFiles: [file],
    });
  } catch {
    await vscode.env.clipboard.writeText(pack.text);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no chat in this window. The pack was copied instead: paste it where you ask.'),
    );
  }
}
