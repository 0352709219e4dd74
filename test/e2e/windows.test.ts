import { readFileSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeFolder, writeIn } from './host/folders.ts';
import { Host } from './host/host.ts';

let host: Host;
const made: string[] = [];

function folderOf(files: Record<string, string>): string {
  const folder = makeFolder(files);
  made.push(folder);
  return folder;
}

beforeAll(async () => {
  host = await Host.start({ entry: inject('hostEntry'), extensionsFolder: inject('extensionsFolder') });
});
afterAll(async () => {
  await host.stop();
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe('windows', () => {
  it('of one folder share its index; the second takes over when the first is closed', async () => {
    const folder = folderOf({ 'src/retry.ts': 'export const retryDelay = 100;\n' });
    const first = await host.open({ folder });
    await first.buildPack('retry delay');
    await first.treeRow(/src\/retry\.ts:1-1/).waitFor();
    const second = await host.open({ folder });
    await second.buildPack('retry delay');
    await second.treeRow(/src\/retry\.ts:1-1/).waitFor();
    // What the first one indexes, the second one finds.
    writeIn(folder, 'src/backoff.ts', 'export const retryBackoff = 3;\n');
    await first.buildPack('retry backoff');
    await first.treeRow(/src\/backoff\.ts:1-1/).waitFor();
    await second.buildPack('retry backoff');
    await second.treeRow(/src\/backoff\.ts:1-1/).waitFor();
    await second.screenshot('two windows on one folder');
    await first.close();
    writeIn(folder, 'src/jitter.ts', 'export const retryJitter = 5;\n');
    await expect
      .poll(
        async () => {
          await second.buildPack('retry jitter');
          return second.treeRow(/src\/jitter\.ts:1-1/).count();
        },
        { timeout: 90_000, interval: 2_000 },
      )
      .toBe(1);
    await second.close();
  });

  it('of several folders, two of one name among them, have one index and citations with the name', async () => {
    const one = folderOf({
      'app/src/retry.ts': 'export const retryOne = 1;\n',
      'app/.gitignore': 'gone.ts\n',
      'app/gone.ts': 'retry',
    });
    const two = folderOf({ 'app/src/retry.ts': 'export const retryTwo = "the second of the two";\n' });
    const lib = folderOf({ 'lib/retry.py': 'def retry_three():\n    return 3\n' });
    const workspace = join(one, 'all.code-workspace');
    const folders = [join(one, 'app'), join(two, 'app'), join(lib, 'lib')].map(path => ({ path }));
    writeIn(one, 'all.code-workspace', JSON.stringify({ folders }));
    const window = await host.open({ workspace });
    await window.buildPack('retry');
    await window.treeRow(/^app\/src\/retry\.ts:1-1/).waitFor();
    await window.treeRow(/^app-2\/src\/retry\.ts:1-1/).waitFor();
    await window.treeRow(/^lib\/retry\.py:1-2/).waitFor();
    await window.treeRow(/^app-2\/src\/retry\.ts:1-1/).click();
    await window.page.locator('.view-lines').getByText('the second of the two').waitFor();
    await window.expand(/^Skipped Files/);
    await window.expand(/^Ignored by a rule/);
    await window.rowAction(/app\/gone\.ts/, 'Open Ignore Rule');
    await window.page.locator('.tab.active').filter({ hasText: '.gitignore' }).waitFor();
    await window.screenshot('several folders');
    await window.close();
  });

  it('of odd names show, open and link them', async () => {
    const odd = 'od`d #1 [x](y) 100% ünï.ts';
    const parent = folderOf({ [`my #50% folder é/src/${odd}`]: 'export const retryOdd = 1;\n' });
    const window = await host.open({ folder: join(parent, 'my #50% folder é') });
    await window.buildPack('retry odd');
    await window.treeRow(`src/${odd}:1-1`).click();
    await window.page.locator('.tab.active').filter({ hasText: odd }).waitFor();
    await window.command('Citepack: Open Pack as Document');
    await window.page.locator('.tab.active').filter({ hasText: 'Context Pack.md' }).waitFor();
    const link = window.page.locator('.monaco-editor .detected-link').filter({ hasText: '100%' }).first();
    await link.click({ modifiers: ['Control'] });
    await window.page.locator('.tab.active').filter({ hasText: odd }).waitFor();
    await window.treeRow(`src/${odd}:1-1`).hover();
    await window.page.locator('.monaco-hover').filter({ hasText: odd }).waitFor();
    await window.screenshot('odd names');
    await window.close();
  });

  it('without a folder say what to do', async () => {
    const window = await host.open('nothing');
    await window.page.locator('.activitybar .action-label[aria-label*="Citepack"]').click();
    await window.page.getByText('Open a folder first: Citepack packs what is in it.').waitFor();
    await window.command('Citepack: Build Context Pack');
    await window.type('Build Context Pack', 'retry');
    await window.page.keyboard.press('Enter');
    await window.notification('Open a folder first').waitFor();
    await window.screenshot('no folder');
    await window.close();
  });

  it('index in the background when the setting says so, and show it in the status bar', async () => {
    const folder = folderOf({
      'src/retry.ts': 'export const retryDelay = 100;\n',
      '.vscode/settings.json': '{ "citepack.index": "onStartup" }\n',
    });
    const window = await host.open({ folder });
    await window.page.locator('.statusbar-item').filter({ hasText: 'Citepack' }).waitFor({ timeout: 60_000 });
    await window.page.locator('.statusbar-item').filter({ hasText: 'Citepack' }).click();
    await window.notification(/2 files, \d+ chunks, 0 skipped/).waitFor();
    await window.screenshot('index in the background');
    await window.close();
  });

  it('say what a long first index would take, and let it be narrowed', async () => {
    const folder = folderOf({ 'src/retry.ts': 'export const retryDelay = 100;\n' });
    // Sparse files: large to who only looks at their sizes.
    for (let i = 0; i < 90; i++) {
      writeIn(folder, `vendor/part${i}.txt`, '');
      truncateSync(join(folder, `vendor/part${i}.txt`), 1_000_000);
    }
    const window = await host.open({ folder });
    await window.command('Citepack: Build Context Pack');
    await window.type('Build Context Pack', 'retry delay');
    await window.page.keyboard.press('Enter');
    const question = window.notification(/would read 91 files \(86 MiB\): about \d+ s/);
    await question.waitFor({ timeout: 60_000 });
    await window.screenshot('a long first index');
    await question.getByText('Leave Out…').click();
    await window.page.locator('.quick-input-list').getByText('looks like third-party code').first().waitFor();
    await window.screenshot('what to leave out');
    await window.page.locator('.quick-input-widget').getByText('OK', { exact: true }).click();
    await window.packOf('retry delay');
    await window.treeRow(/src\/retry\.ts:1-1/).waitFor();
    expect(JSON.parse(readFileSync(join(folder, '.vscode/settings.json'), 'utf8'))).toEqual({
      'citepack.exclude': ['vendor/**'],
    });
    await window.close();
  });
});
