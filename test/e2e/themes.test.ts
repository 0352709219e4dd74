import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeFolder } from './host/folders.ts';
import { Host } from './host/host.ts';

const project = resolve(import.meta.dirname, '../..');
/** Theme to the class that VS Code gives its window. */
const THEMES = {
  'Light Modern': 'vs',
  'Dark Modern': 'vs-dark',
  'Default High Contrast': 'hc-black',
  'Default High Contrast Light': 'hc-light',
} as const;
const TASK = 'how is it decided which rule of an ignore file holds for a path';

let folder = '';

beforeAll(() => {
  folder = makeFolder({ '.gitignore': 'dist/\n', 'dist/built.js': 'x' });
  cpSync(join(project, 'src'), join(folder, 'src'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(Object.entries(THEMES))('in the theme %s', (theme, themeClass) => {
  it('shows a pack of real code, its tooltip and an answer, by icons that follow the theme', async () => {
    const host = await Host.start({
      entry: inject('hostEntry'),
      extensionsFolder: inject('extensionsFolderWithModel'),
      settings: { 'workbench.colorTheme': theme },
      environment: { CITEPACK_TEST_MODEL_TOKENS: '16000' },
    });
    try {
      const window = await host.open({ folder });
      await window.page.locator(`.monaco-workbench.${themeClass}`).waitFor();
      await window.buildPack(TASK);
      await window.widenSidebar(620);
      await window.treeRow(/\(half\)\s?\d+ leave/).waitFor();
      await window.screenshot(`${theme} pack`);
      await window.expand(/^Included/, 'ArrowLeft');
      await window.expand(/^Excluded/);
      await window.treeRow(/^Beyond the number of candidates\s?\d+/).waitFor();
      await window.screenshot(`${theme} excluded`);
      await window.expand(/^Excluded/, 'ArrowLeft');
      await window.expand(/^Included/);
      const rows = await window.page.locator('.pane-body .monaco-list-row').count();
      const icons = window.page.locator('.pane-body .custom-view-tree-node-item-icon.codicon');
      expect(await icons.count()).toBe(rows);
      await window
        .treeRow(/ignoreRules\.ts/)
        .first()
        .hover();
      await window.page.locator('.monaco-hover').filter({ hasText: 'score' }).waitFor();
      await window.screenshot(`${theme} why`);
      await window.page.mouse.move(1000, 500);
      await window
        .treeRow(/ignoreRules\.ts/)
        .first()
        .click();
      await window.page.locator('.tab.active').filter({ hasText: 'ignoreRules.ts' }).waitFor();
      await window.ask(`@citepack ${TASK}`, 'Test Model');
      await window.answer('Check them.');
      await window.widenSidebar(420);
      await window.screenshot(`${theme} chat`);
    } finally {
      await host.stop();
    }
  });
});
