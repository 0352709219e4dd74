import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { HostWindow } from './hostWindow.ts';

const START_MS = 60_000;

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

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
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
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a window opens: a folder, a `.code-workspace` file, or nothing. */
export type WindowTarget = { readonly folder: string } | { readonly workspace: string } | 'nothing';

function queryOf(target: WindowTarget): string {
  if (target === 'nothing') return 'ew=true';
  return 'folder' in target
    ? `folder=${encodeURIComponent(target.folder)}`
    : `workspace=${encodeURIComponent(target.workspace)}`;
}

/** A running VS Code, and a browser that shows windows of it. */
export class Host {
  readonly #url: string;
  readonly #server: ChildProcess;
  readonly #browser: Browser;
  readonly #data: string;

  private constructor(url: string, server: ChildProcess, browser: Browser, data: string) {
    this.#url = url;
    this.#server = server;
    this.#browser = browser;
    this.#data = data;
  }

  static async start({
    entry,
    extensionsFolder,
    settings = {},
    environment = {},
  }: HostOptions): Promise<Host> {
    const data = mkdtempSync(join(tmpdir(), 'citepack-host-'));
    const user = join(data, 'User');
    mkdirSync(user, { recursive: true });
    const quiet = {
      'workbench.startupEditor': 'none',
      'workbench.tips.enabled': false,
      'files.autoSave': 'off',
      'security.workspace.trust.enabled': false,
      'telemetry.telemetryLevel': 'off',
      'workbench.secondarySideBar.defaultVisibility': 'hidden',
    };
    writeFileSync(join(user, 'settings.json'), JSON.stringify({ ...quiet, ...settings }));
    const port = await freePort();
    const options = {
      '--auth': 'none',
      '--bind-addr': `127.0.0.1:${port}`,
      '--user-data-dir': data,
      '--extensions-dir': extensionsFolder,
    };
    const flags = [
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-workspace-trust',
      '--ignore-last-opened',
    ];
    const server = spawn(process.execPath, [entry, ...Object.entries(options).flat(), ...flags], {
      stdio: 'ignore',
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
    });
    const url = `http://127.0.0.1:${port}/`;
    await untilServed(url);
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: CHROMIUM_FLAGS });
    return new Host(url, server, browser, data);
  }

  /** Opens a window, as a browser profile of its own. */
  async open(target: WindowTarget): Promise<HostWindow> {
    const context = await this.#browser.newContext({
      viewport: { width: 1400, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(`${this.#url}?${queryOf(target)}`);
    await page.locator('.monaco-workbench').waitFor({ timeout: START_MS });
    return new HostWindow(page);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    const ended = new Promise(done => this.#server.once('exit', done));
    this.#server.kill();
    await ended;
    rmSync(this.#data, { recursive: true, force: true });
  }
}
