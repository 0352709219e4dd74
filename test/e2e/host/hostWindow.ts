import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const output = resolve(import.meta.dirname, '../.output');
const LONGEST_MS = 60_000;
const ATTEMPT_MS = 3_000;

/** A window of the host in Chromium, driven by mouse and keyboard as a user does. */
export class HostWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Runs a command by the palette. The palette lists what was known when it opened, and closes when something else takes
   * the focus: it is then opened again.
   */
  async command(title: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input');
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first();
    const end = performance.now() + LONGEST_MS;
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

  /** Builds a pack by the palette and waits until the view shows its task. */
  async buildPack(task: string): Promise<void> {
    await this.command('Citepack: Build Context Pack');
    await this.page.locator('.quick-input-title').filter({ hasText: 'Build Context Pack' }).waitFor();
    await this.page.locator('.quick-input-widget input.input').fill(task);
    await this.page.keyboard.press('Enter');
    await this.packOf(task);
  }

  /** Waits until the view shows the pack of a task. */
  async packOf(task: string): Promise<void> {
    const message = this.page.locator('.tree-explorer-viewlet-tree-view .message').filter({ hasText: task });
    await message.waitFor({ timeout: LONGEST_MS });
  }

  /** Chooses an entry of the quick pick that is open. */
  async pick(text: string | RegExp): Promise<void> {
    await this.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: text }).first().click();
  }

  /** Rows of the pack's tree. */
  treeRow(text: string | RegExp): Locator {
    return this.page.locator('.pane-body .monaco-list-row').filter({ hasText: text });
  }

  /** Opens a row of the tree, or closes it, by the keyboard. */
  async expand(text: string | RegExp, key: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
    await this.treeRow(text).first().click();
    await this.page.keyboard.press(key);
  }

  /** Uses a button that a row of the tree shows. */
  async rowAction(text: string | RegExp, action: string): Promise<void> {
    const row = this.treeRow(text).first();
    await row.hover();
    await row.locator(`.actions a.action-label[aria-label^="${action}"]`).click();
  }

  /** A message in the corner of the window. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text });
  }

  async clipboard(): Promise<string> {
    return String(await this.page.evaluate('navigator.clipboard.readText()'));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(output, { recursive: true });
    await this.page.screenshot({ path: join(output, `${name.replace(/\W+/g, '-')}.png`) });
  }
}
