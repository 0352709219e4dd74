import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';

const output = resolve(import.meta.dirname, '../.output');
const START_MS = 60_000;
const ATTEMPT_MS = 3_000;

/** Flags with which Chromium runs as root and leaves the network alone. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function untilServed(url: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const answered = await fetch(url).then(
      response => response.ok,
      () => false,
    );
    if (answered) return;
    if (performance.now() > end) throw new Error(`The host does not answer at ${url}.`);
    await delay(200);
  }
}

export interface HostOptions {
  readonly entry: string;
  readonly extensionsFolder: string;
  /** The folder that the window opens; none for an empty window. */
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A running VS Code with a window of it in Chromium. */
export class Host {
  readonly page: Page;
  readonly #server: ChildProcess;
  readonly #browser: Browser;
  readonly #data: string;

  private constructor(page: Page, server: ChildProcess, browser: Browser, data: string) {
    this.page = page;
    this.#server = server;
    this.#browser = browser;
    this.#data = data;
  }

  static async start({ entry, extensionsFolder, folder, settings = {} }: HostOptions): Promise<Host> {
    const data = mkdtempSync(join(tmpdir(), 'citepack-host-'));
    const user = join(data, 'User');
    mkdirSync(user, { recursive: true });
    const quiet = {
      'workbench.startupEditor': 'none',
      'workbench.tips.enabled': false,
      'security.workspace.trust.enabled': false,
      'telemetry.telemetryLevel': 'off',
    };
    writeFileSync(join(user, 'settings.json'), JSON.stringify({ ...quiet, ...settings }));
    const port = await freePort();
    const server = spawn(
      process.execPath,
      [
        entry,
        '--auth',
        'none',
        '--bind-addr',
        `127.0.0.1:${port}`,
        '--user-data-dir',
        data,
        '--extensions-dir',
        extensionsFolder,
        '--disable-telemetry',
        '--disable-update-check',
        '--disable-workspace-trust',
        '--ignore-last-opened',
      ],
      { stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const url = `http://127.0.0.1:${port}/`;
    await untilServed(url);
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS });
    const context = await browser.newContext({
      viewport: { width: 1400, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(folder === undefined ? `${url}?ew=true` : `${url}?folder=${encodeURIComponent(folder)}`);
    await page.locator('.monaco-workbench').waitFor({ timeout: START_MS });
    return new Host(page, server, browser, data);
  }

  /**
   * Runs a command by the palette, as a user does. The palette lists what was known when it opened, and closes when
   * something else takes the focus: it is then opened again.
   */
  async command(title: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input');
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first();
    const end = performance.now() + START_MS;
    for (;;) {
      try {
        await this.page.keyboard.press('F1');
        await input.fill(`>${title}`, { timeout: ATTEMPT_MS });
        await row.waitFor({ timeout: ATTEMPT_MS });
        await row.click({ timeout: ATTEMPT_MS });
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
        await this.page.keyboard.press('Escape');
      }
    }
  }

  /** A row of the pack's tree. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.pane-body .monaco-list-row').filter({ hasText: text });
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(output, { recursive: true });
    await this.page.screenshot({ path: join(output, `${name}.png`) });
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    const ended = new Promise(done => this.#server.once('exit', done));
    this.#server.kill();
    await ended;
    rmSync(this.#data, { recursive: true, force: true });
  }
}
