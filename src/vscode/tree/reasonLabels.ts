import * as vscode from 'vscode';
import type { ExclusionReason } from '../../engine/model/contextPack.ts';
import type { SkipReason } from '../../engine/model/workspace.ts';

/** Why a chunk is out, in few words. */
export function reasonLabel(reason: ExclusionReason): string {
  switch (reason) {
    case 'budget':
      return vscode.l10n.t('No room in the budget');
    case 'strategy':
      return vscode.l10n.t('Passed over by the strategy');
    case 'redundant':
      return vscode.l10n.t('Repeats what is included');
    case 'unpinned':
      return vscode.l10n.t('Left out by you');
    case 'max-candidates':
      return vscode.l10n.t('Beyond the number of candidates');
  }
}

/** Why a file is no document, in few words. */
export function skipLabel(reason: SkipReason): string {
  switch (reason) {
    case 'ignored':
      return vscode.l10n.t('Ignored by a rule');
    case 'binary':
      return vscode.l10n.t('Binary');
    case 'too-large':
      return vscode.l10n.t('Too large');
    case 'undecodable':
      return vscode.l10n.t('Not decodable');
    case 'unreadable':
      return vscode.l10n.t('Not readable');
    case 'secret':
      return vscode.l10n.t('Holds a secret');
    case 'generated':
      return vscode.l10n.t('Generated');
  }
}
