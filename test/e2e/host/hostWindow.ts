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
    // Not the first that begins so: the palette puts what was used lately before it.
    const row = this.page
      .locator(`.quick-input-list .monaco-list-row:is([aria-label="${title}"], [aria-label^="${title},"])`)
      .first();
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
    await this.type('Build Context Pack', task);
    await this.page.keyboard.press('Enter');
    await this.packOf(task);
  }

  /** Waits until the view shows the pack of a task. */
  async packOf(task: string): Promise<void> {
    const message = this.page.locator('.tree-explorer-viewlet-tree-view .message').filter({ hasText: task });
    await message.waitFor({ timeout: LONGEST_MS });
  }

  /** Types into the quick pick of a title. */
  async type(title: string, text: string): Promise<void> {
    await this.page.locator('.quick-input-title').filter({ hasText: title }).waitFor();
    await this.page.locator('.quick-input-widget input.input').fill(text);
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

  /** Drags the border of the side bar. @param x pixels from the left */
  async widenSidebar(x: number): Promise<void> {
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (box === null) throw new Error('The side bar is not shown.');
    await this.page.mouse.move(box.x + box.width, 700);
    await this.page.mouse.down();
    await this.page.mouse.move(x, 700, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Opens the Chat view and waits until it has chosen a model. */
  async openChat(model: string): Promise<void> {
    await this.command('Chat: Open Chat');
    const session = this.page.locator('.interactive-session');
    await session.getByText(model).first().waitFor({ timeout: LONGEST_MS });
  }

  /** Asks in the Chat view. @param model what it must have chosen; opens the view */
  async ask(text: string, model?: string): Promise<void> {
    if (model !== undefined) await this.openChat(model);
    const input = '.interactive-input-editor .native-edit-context, .interactive-input-editor textarea';
    await this.page.locator(input).first().focus();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    // The list of suggestions would take the key.
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('Enter');
  }

  /** The text of the last answer, once a sign is in it. */
  async answer(sign: string | RegExp): Promise<string> {
    const last = this.page.locator('.interactive-response').last();
    await last.filter({ hasText: sign }).waitFor({ timeout: LONGEST_MS });
    return last.innerText();
  }

  /** A message in the corner of the window. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text });
  }

  /** Replaces the text of the active editor, by pasting: typing would meet closing brackets and suggestions. */
  async replaceText(text: string): Promise<void> {
    await this.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.page.locator('.editor-instance .view-lines').first().click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.press('Control+v');
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
