import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeFolder, writeIn } from './host/folders.ts';
import { Host } from './host/host.ts';
import type { HostWindow } from './host/hostWindow.ts';

const RETRY =
  '/** How long to wait before the next attempt. */\nexport function retryDelay(attempt: number): number {\n  return 2 ** attempt * 100;\n}\n';

/** A function of some 150 tokens about retrying. */
function handler(name: string): string {
  const steps = Array.from({ length: 14 }, (_, i) => `  ${name}Step${i}(attempt * ${i});\n`).join('');
  return `/** Handles the retry of ${name}. */\nexport function ${name}Retry(attempt: number) {\n${steps}}\n`;
}

const NAMES = [
  'upload',
  'download',
  'login',
  'payment',
  'search',
  'import',
  'export',
  'sync',
  'print',
  'mail',
];
const FILES = {
  'src/retry.ts': RETRY,
  ...Object.fromEntries(NAMES.map(name => [`src/${name}.ts`, handler(name)])),
  // So large that the next in rank would still fit where it does not.
  'src/retryDelays.ts': `export function retryDelays(delay: number) {\n${'  retry(delay);\n'.repeat(90)}}\n`,
  'src/copied.ts': handler('upload').replace('{\n', '{ \n'),
  'src/unrelated.ts': 'export const colours = ["red", "green"];\n',
  'test/retry.test.ts': 'it("retries", () => expect(retryDelay(2)).toBe(400));\n',
  '.gitignore': 'secret/\n',
  'secret/retry.ts': 'export const retryDelaySecret = 1;\n',
  'assets/logo.bin': new Uint8Array([1, 0, 2, 0, 3]),
  'data/large.txt': 'retry '.repeat(250_000),
  'config/.env': 'RETRY_TOKEN=ghp_0123456789abcdefghijklmnopqrstuvwxyzAB\n',
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  'broken.json': '{ "retryDelay": 100,, }\n',
};

/** Ids of the processes whose command line has all of these texts. */
function processesOf(...texts: string[]): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return texts.every(text => commandLine.includes(text));
      } catch {
        return false;
      }
    })
    .map(Number);
}

let folder = '';
let host: Host;
let window: HostWindow;

beforeAll(async () => {
  folder = makeFolder(FILES);
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'ignore' });
  git('init', '-q');
  git('add', '-A');
  git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-qm', 'start');
  host = await Host.start({
    entry: inject('hostEntry'),
    extensionsFolder: inject('extensionsFolder'),
    settings: { 'citepack.budget': 1_600, 'git.autoRepositoryDetection': true },
  });
  window = await host.open({ folder });
});
afterEach(async ({ task }) => {
  await window.screenshot(task.name);
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('in the real host', () => {
  it('welcomes who has no pack yet', async () => {
    await window.page.locator('.activitybar .action-label[aria-label*="Citepack"]').click();
    await window.page.getByText('Say what you are working on').waitFor();
    await window.page.locator('.welcome-view a').filter({ hasText: 'Build Context Pack' }).first().waitFor();
  });

  it('builds a pack from the palette and shows it as a tree', async () => {
    await window.buildPack('how long is the retry delay');
    await window.treeRow(/src\/retry\.ts:1-4\s?retryDelay · #1 · 1\.00 · \d+ tokens/).waitFor();
    await window
      .treeRow(/▰+▱* ?\d+ %\s?[\d,]+ \/ 1,600 tokens · \d+ left · \d+ chunks · \d+ files/)
      .waitFor();
    await window.treeRow(/At 800 tokens \(half\)\s?\d+ leave/).waitFor();
    await window.treeRow(/At 3,200 tokens \(double\)\s?\d+ enter/).waitFor();
    expect(await window.treeRow(/secret/).count()).toBe(0);
  });

  it('shows why each chunk is out', async () => {
    await window.expand(/^Excluded/);
    await window.expand(/No room in the budget/);
    await window.expand(/Repeats what is included/);
    // Of a function and its copy, the one that ranks lower is left out.
    await window
      .treeRow(/src\/(?:copied|upload)\.ts:1-17/)
      .nth(1)
      .waitFor();
    await window.treeRow(/Repeats what is included/).hover();
  });

  it('explains a chunk by a tooltip', async () => {
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .hover();
    const hover = window.page.locator('.monaco-hover').filter({ hasText: 'score' });
    await hover.waitFor();
    await hover.getByText(/words/).first().waitFor();
    await hover.getByText('In: it fits the budget.').waitFor();
    await window.screenshot('tooltip of a chunk');
    await window.page.keyboard.press('Escape');
    await window.page.mouse.move(900, 500);
  });

  it('shows which files were skipped, by which rule', async () => {
    await window.expand(/^Excluded/, 'ArrowLeft');
    await window.expand(/^Included/, 'ArrowLeft');
    await window.expand(/^Skipped Files/);
    for (const reason of ['Ignored by a rule', 'Binary', 'Too large', 'Holds a secret', 'Generated']) {
      await window.expand(new RegExp(`^${reason}`));
    }
    await window.treeRow(/secret\/\s?secret\/ \(\.gitignore:1\)/).waitFor();
    await window.treeRow(/assets\/logo\.bin/).waitFor();
    await window.treeRow(/data\/large\.txt\s?1\.4 MiB, the limit is 1 MiB/).waitFor();
    await window.treeRow(/config\/\.env/).waitFor();
    await window.treeRow(/package-lock\.json/).waitFor();
    await window.screenshot('skipped files');
    await window.expand(/^Skipped Files/, 'ArrowLeft');
    await window.expand(/^Included/);
  });

  it('opens a chunk at its lines', async () => {
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .click();
    await window.page.locator('.tab.active').filter({ hasText: 'retry.ts' }).waitFor();
    await window.page
      .locator('.statusbar-item')
      .filter({ hasText: /Ln 4, Col 2/ })
      .waitFor();
  });

  it('pins a chunk that had no room, and another one leaves', async () => {
    await window.expand(/^Excluded/);
    const out = window.treeRow(/· #\d+ · /).last();
    const id = /src\/\w+\.ts:\d+-\d+/.exec(await out.innerText())?.[0] ?? '';
    await window.rowAction(id, 'Pin');
    // What is pinned comes first.
    await window.page
      .locator('.pane-body .monaco-list-row', { hasText: '· #' })
      .first()
      .filter({ hasText: id })
      .waitFor();
    await window.treeRow(id).first().locator('.codicon-pinned').first().waitFor();
    await window.screenshot('pinned');
    await window.rowAction(id, 'Unpin');
    await window.page
      .locator('.pane-body .monaco-list-row', { hasText: '· #' })
      .first()
      .filter({ hasText: 'retry.ts' })
      .waitFor();
  });

  it('excludes a chunk by its button and includes it again', async () => {
    await window.rowAction(/src\/retry\.ts:1-4/, 'Exclude');
    await window.treeRow(/^Left out by you\s?1/).waitFor();
    await window.expand(/^Left out by you/);
    await window.treeRow(/src\/retry\.ts:1-4/).waitFor();
    await window.screenshot('excluded by hand');
    await window.rowAction(/src\/retry\.ts:1-4/, 'Include');
    await window.treeRow(/^Left out by you/).waitFor({ state: 'detached' });
  });

  it('excludes a chunk by its checkbox', async () => {
    await window.treeRow(/\(half\)\s?\d+ leave/).waitFor();
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .locator('.monaco-checkbox')
      .click();
    await window.treeRow(/^Left out by you\s?1/).waitFor();
    await window.command('Citepack: Include');
    await window.pick('src/retry.ts:1-4');
    await window.page.locator('.quick-input-widget').getByText('OK', { exact: true }).click();
    await window.treeRow(/^Left out by you/).waitFor({ state: 'detached' });
  });

  it('packs again for another budget, strategy and tokenizer', async () => {
    await window.command('Citepack: Change Budget');
    await window.type('Change Budget', '400');
    await window.pick('400');
    await window.treeRow(/\/ 400 tokens/).waitFor();
    await window.command('Citepack: Change Strategy');
    await window.pick('prefix');
    await window.treeRow(/^Passed over by the strategy/).waitFor();
    await window.screenshot('another strategy');
    await window.command('Citepack: Change Strategy');
    await window.pick('greedy');
    await window.treeRow(/^Passed over by the strategy/).waitFor({ state: 'detached' });
    await window.command('Citepack: Change Tokenizer');
    await window.pick('approx');
    await window.command('Citepack: Change Budget');
    await window.type('Change Budget', '700');
    await window.pick('700');
    await window.treeRow(/\/ 700 tokens/).waitFor();
    await window.command('Citepack: Change Budget');
    await window.pick('8,000 tokens');
    await window.treeRow(/\/ 8,000 tokens/).waitFor();
    await window.command('Citepack: Change Tokenizer');
    await window.pick('o200k_base');
  });

  it('groups by file and back', async () => {
    await window.command('Citepack: Group by File');
    await window.treeRow(/^src\/retry\.ts\s?1 chunk, \d+ tokens/).waitFor();
    await window.screenshot('grouped by file');
    await window.command('Citepack: Show in Pack Order');
    await window.treeRow(/^src\/retry\.ts\s?1 chunk,/).waitFor({ state: 'detached' });
  });

  it('copies the pack', async () => {
    await window.command('Citepack: Copy Pack');
    await window.notification(/Copied [\d,]+ tokens: \d+ chunks from \d+ files/).waitFor();
    expect(await window.clipboard()).toContain('## src/retry.ts:1-4 retryDelay\n```ts\n/** How long');
  });

  it('shows the pack as a document whose citations are links', async () => {
    await window.command('Citepack: Open Pack as Document');
    await window.page.locator('.tab.active').filter({ hasText: 'Context Pack.md' }).waitFor();
    const link = window.page
      .locator('.monaco-editor .detected-link')
      .filter({ hasText: /retry\.ts:1-4/ })
      .first();
    await link.waitFor();
    await window.screenshot('pack as document');
    await link.click({ modifiers: ['Control'] });
    await window.page.locator('.tab.active').filter({ hasText: 'retry.ts' }).waitFor();
  });

  it('sends the pack to chat', async () => {
    await window.command('Citepack: Send Pack to Chat');
    await window.page.locator('.chat-attached-context').getByText('context-pack.md').waitFor();
    await window.page.locator('.interactive-input-editor').getByText('how long is the retry delay').waitFor();
  });

  it('takes the text of an unsaved editor', async () => {
    await window.command('View: Toggle Secondary Side Bar Visibility');
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .click();
    await window.page.locator('.tab.active').filter({ hasText: 'retry.ts' }).waitFor();
    await window.page.locator('.editor-instance .view-lines').first().click();
    await window.page.keyboard.press('Control+Home');
    await window.page.keyboard.type('export const retryJitterUnsaved = 17;');
    await window.page.keyboard.press('Enter');
    await window.buildPack('retry jitter unsaved');
    await window.command('Citepack: Copy Pack');
    await window
      .notification(/Copied/)
      .first()
      .waitFor();
    await expect.poll(() => window.clipboard()).toContain('retryJitterUnsaved = 17');
    expect(readFileSync(join(folder, 'src/retry.ts'), 'utf8')).toBe(RETRY);
    await window.command('File: Revert File');
    await window.buildPack('retry jitter reverted');
    await window.command('Citepack: Copy Pack');
    await expect.poll(() => window.clipboard()).not.toContain('retryJitterUnsaved');
  });

  it('packs what a file says now, once it is saved', async () => {
    writeFileSync(join(folder, 'src/retry.ts'), RETRY.replace('* 100', '* 250'));
    await window.buildPack('retry delay');
    await window.command('Citepack: Copy Pack');
    await expect.poll(() => window.clipboard()).toContain('* 250');
  });

  it('finds files that came and loses those that went', async () => {
    writeIn(folder, 'src/backoff.ts', 'export const retryBackoff = 3;\n');
    rmSync(join(folder, 'src/mail.ts'));
    await window.buildPack('retry backoff of mail');
    await window.treeRow(/src\/backoff\.ts:1-1/).waitFor();
    expect(await window.treeRow(/src\/mail\.ts/).count()).toBe(0);
  });

  it('moves a file to the skipped ones when a rule says so', async () => {
    writeIn(folder, '.gitignore', 'secret/\nsrc/login.ts\n');
    // What git tracks is never ignored by its rules.
    execFileSync('git', ['-C', folder, 'rm', '-q', '--cached', 'src/login.ts']);
    await window.buildPack('retry of the login');
    await window.expand(/^Skipped Files/);
    await window.expand(/^Ignored by a rule/);
    await window.treeRow(/src\/login\.ts\s?src\/login\.ts \(\.gitignore:2\)/).waitFor();
    await window.screenshot('a new rule');
    await window.rowAction(/src\/login\.ts\s?src/, 'Open Ignore Rule');
    await window.page.locator('.tab.active').filter({ hasText: '.gitignore' }).waitFor();
    await window.page.locator('.statusbar-item').filter({ hasText: /Ln 2/ }).waitFor();
    await window.expand(/^Skipped Files/, 'ArrowLeft');
  });

  it('leaves out what a changed setting excludes', async () => {
    writeIn(folder, '.vscode/settings.json', '{}\n');
    await window.command('Go to File...');
    await window.page.locator('.quick-input-widget input.input').fill('.vscode/settings.json');
    await window.pick('settings.json');
    await window.page.locator('.tab.active').filter({ hasText: 'settings.json' }).waitFor();
    await window.replaceText('{ "citepack.exclude": ["src/sync.ts"] }');
    await window.command('File: Save');
    await window.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    await window.buildPack('retry of the sync');
    expect(await window.treeRow(/src\/sync\.ts:1-17/).count()).toBe(0);
    await window.expand(/^Skipped Files/);
    await window.expand(/^Ignored by a rule/);
    await window.treeRow(/src\/sync\.ts\s?src\/sync\.ts \(citepack\.exclude\)/).waitFor();
    await window.expand(/^Skipped Files/, 'ArrowLeft');
  });

  it('comes back when the process of its engine is killed', async () => {
    const engines = processesOf(join(inject('extensionsFolder'), 'citepack.citepack-'), 'engineProcess');
    expect(engines.length).toBeGreaterThan(0);
    for (const pid of engines) process.kill(pid, 'SIGKILL');
    await window.buildPack('retry after a kill');
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .waitFor();
  });

  it('builds a pack for the changes of the working tree', async () => {
    await window.command('Citepack: Build Context Pack for Changes');
    await window.packOf('Changes in');
    await window
      .treeRow(/src\/retry\.ts:1-4/)
      .first()
      .waitFor();
  });

  it('builds a pack for the problem at the cursor', async () => {
    await window.command('Go to File...');
    await window.page.locator('.quick-input-widget input.input').fill('broken.json');
    await window.pick('broken.json');
    await window.page.locator('.tab.active').filter({ hasText: 'broken.json' }).waitFor();
    await window.page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
    await window.page.keyboard.press('Control+Home');
    await window.command('Citepack: Build Context Pack for Problem');
    await window.packOf('Property expected');
  });

  it('says why a file is not indexed, and how the index is', async () => {
    await window.command('Citepack: Explain File');
    await window.notification(/broken\.json is indexed: 1 chunk,/).waitFor();
    await window.command('Citepack: Show Index Status');
    await window.notification(/\d+ files, \d+ chunks, \d+ skipped/).waitFor();
  });

  it('says so when nothing matches', async () => {
    await window.buildPack('xylophone quartet');
    await window.treeRow('Nothing has a word of this task. Try other words.').waitFor();
  });

  it('clears the pack', async () => {
    await window.command('Citepack: Clear');
    await window.page.getByText('Say what you are working on').waitFor();
  });
});
