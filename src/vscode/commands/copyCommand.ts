import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import type { PackSession } from '../pack/packSession.ts';
import { formatCount } from '../formatCount.ts';
import { countedChunks, countedFiles } from '../counted.ts';

/** How much a pack is, in words. */
export function sizeOf({ usedTokens, chunkCount, fileCount }: ContextPack['report']): string {
  return vscode.l10n.t(
    '{0} tokens: {1} from {2}',
    formatCount(usedTokens),
    countedChunks(chunkCount),
    countedFiles(fileCount),
  );
}

/** Copies the pack, and says what was copied. */
export async function copyPack({ pack }: PackSession): Promise<void> {
  if (pack === undefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no context pack yet. Build one first.'),
    );
    return;
  }
  await vscode.env.clipboard.writeText(pack.text);
  void vscode.window.showInformationMessage(vscode.l10n.t('Copied {0}.', sizeOf(pack.report)));
}
