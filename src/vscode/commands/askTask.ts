import * as vscode from 'vscode';
import type { PackSession } from '../pack/packSession.ts';
import { askTyped } from './askTyped.ts';

/** Asks for the task, earlier ones at hand. @returns undefined when the user gives up */
export function askTask(session: PackSession, prefilled = ''): Promise<string | undefined> {
  return askTyped({
    title: vscode.l10n.t('Build Context Pack'),
    placeholder: vscode.l10n.t('What is the pack for? Such as: how is the access token refreshed'),
    value: prefilled,
    known: session.history.map(label => ({ label, iconPath: new vscode.ThemeIcon('history') })),
    typedHint: vscode.l10n.t('build a pack for this'),
  });
}
