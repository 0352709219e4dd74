import * as vscode from 'vscode';

export interface TypedQuestion {
  readonly title: string;
  readonly placeholder: string;
  readonly value?: string;
  /** What can be chosen instead of typing. */
  readonly known: readonly vscode.QuickPickItem[];
  /** Says what accepting the typed text does. */
  readonly typedHint: string;
}

/**
 * Asks for a text that is typed or chosen among known ones. What is typed is always the first entry, so that whoever
 * types fast and accepts before the list follows gets what was typed, and nothing that happens to resemble it.
 *
 * @returns the text, trimmed; undefined when the user gives up
 */
export function askTyped({
  title,
  placeholder,
  value = '',
  known,
  typedHint,
}: TypedQuestion): Promise<string | undefined> {
  return new Promise(resolve => {
    const picker = vscode.window.createQuickPick();
    const show = (): void => {
      const typed = picker.value.trim();
      const typedItem = { label: typed === '' ? '…' : typed, description: typedHint, alwaysShow: true };
      picker.items = [typedItem, ...known.filter(({ label }) => label !== typed)];
    };
    picker.title = title;
    picker.placeholder = placeholder;
    picker.value = value;
    picker.onDidChangeValue(show);
    picker.onDidAccept(() => {
      const [item] = picker.activeItems;
      const chosen = known.find(({ label }) => label === item?.label);
      const text = chosen === undefined ? picker.value.trim() : chosen.label;
      if (text === '') return;
      resolve(text);
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
