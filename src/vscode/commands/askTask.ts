import * as vscode from 'vscode';
import type { PackSession } from '../pack/packSession.ts';

/** Asks for the task, earlier ones at hand. @returns undefined when the user gives up */
export function askTask(session: PackSession, prefilled = ''): Promise<string | undefined> {
  return new Promise(resolve => {
    const picker = vscode.window.createQuickPick();
    const show = (): void => {
      const typed = picker.value.trim();
      const known = session.history.filter(task => task !== typed);
      picker.items = [
        ...(typed === ''
          ? []
          : [{ label: typed, description: vscode.l10n.t('build a pack for this'), alwaysShow: true }]),
        ...known.map(label => ({ label, iconPath: new vscode.ThemeIcon('history') })),
      ];
    };
    picker.title = vscode.l10n.t('Build Context Pack');
    picker.placeholder = vscode.l10n.t('What is the pack for? Such as: how is the access token refreshed');
    picker.value = prefilled;
    picker.onDidChangeValue(show);
    picker.onDidAccept(() => {
      const task = picker.activeItems[0]?.label ?? picker.value.trim();
      if (task === '') return;
      resolve(task);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    show();
    picker.show();
  });
}
