import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { Host } from './host/host.ts';

const FILES = {
  'src/retry.ts':
    '/** How long to wait before the next attempt. */\nexport function retryDelay(attempt: number): number {\n  return 2 ** attempt * 100;\n}\n',
  'src/request.ts':
    'import { retryDelay } from "./retry.ts";\n\nexport async function request(url: string) {\n  await wait(retryDelay(1));\n  return fetch(url);\n}\n',
  'src/unrelated.ts': 'export const colours = ["red", "green"];\n',
  'test/retry.test.ts': 'it("doubles the retry delay", () => expect(retryDelay(2)).toBe(400));\n',
  '.gitignore': 'secret/\n',
  'secret/retry.ts': 'export const retryDelaySecret = 1;\n',
};

let folder = '';
let host: Host;

async function buildPack(task: string): Promise<void> {
  await host.command('Citepack: Build Context Pack');
  await host.page.locator('.quick-input-title').filter({ hasText: 'Build Context Pack' }).waitFor();
  await host.page.keyboard.type(task);
  await host.page.keyboard.press('Enter');
  // The view shows the task of its pack.
  await host.page
    .locator('.tree-explorer-viewlet-tree-view .message')
    .filter({ hasText: task })
    .waitFor({ timeout: 60_000 });
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'citepack-window-')));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  host = await Host.start({
    entry: inject('hostEntry'),
    extensionsFolder: inject('extensionsFolder'),
    folder,
  });
});
afterEach(async ({ task }) => {
  await host.screenshot(task.name.replace(/\W+/g, '-'));
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('in the real host', () => {
  it('builds a pack from the palette and shows it as a tree', async () => {
    await buildPack('how long is the retry delay');
    await host.treeRow(/src\/retry\.ts:1-4/).waitFor({ timeout: 60_000 });
    expect(await host.treeRow(/of 8,000 tokens/).count()).toBe(1);
    expect(await host.treeRow(/secret/).count()).toBe(0);
  });

  it('opens a chunk at its lines', async () => {
    await host.treeRow(/src\/retry\.ts:1-4/).click();
    await host.page.locator('.tab.active').filter({ hasText: 'retry.ts' }).waitFor();
    await host.page
      .locator('.statusbar-item')
      .filter({ hasText: /Ln 4, Col 2/ })
      .waitFor();
  });

  it('copies the pack', async () => {
    await host.command('Citepack: Copy Pack');
    await host.page
      .locator('.notification-toast')
      .filter({ hasText: /Copied \d+ tokens/ })
      .waitFor();
    const copied = await host.page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('## src/retry.ts:1-4 retryDelay\n```ts\n/** How long');
  });

  it('packs what a file says now, once it is saved', async () => {
    writeFileSync(join(folder, 'src/retry.ts'), FILES['src/retry.ts'].replace('* 100', '* 250'));
    await buildPack('retry delay');
    await host.command('Citepack: Open Pack as Document');
    await host.page.locator('.tab.active').filter({ hasText: 'Context Pack.md' }).waitFor();
    await host.page.locator('.view-lines').filter({ hasText: '* 250' }).first().waitFor();
  });

  it('finds files that came and loses those that went', async () => {
    writeFileSync(join(folder, 'src/backoff.ts'), 'export const retryBackoff = 3;\n');
    rmSync(join(folder, 'src/request.ts'));
    await buildPack('retry backoff of a request');
    await host.treeRow(/src\/backoff\.ts:1-1/).waitFor();
    expect(await host.treeRow(/src\/request\.ts/).count()).toBe(0);
  });
});
