import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeFolder } from './host/folders.ts';
import { Host } from './host/host.ts';
import type { HostWindow } from './host/hostWindow.ts';

const WORDS = ['amber', 'birch', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'heath', 'islet', 'juniper'];

/** A word that tells a line from the others, so that no two files repeat each other. */
const word = (n: number): string => `${WORDS[n % 10] ?? ''}${WORDS[Math.floor(n / 10) % 10] ?? ''}`;

/** Much more about retrying than the model has room for. */
const FILES = Object.fromEntries(
  Array.from({ length: 60 }, (_, i) => [
    `src/retry${i}.ts`,
    `/** Retries request number ${i}. */\nexport function retryRequest${i}(attempt: number) {\n${Array.from({ length: 16 }, (_step, n) => `  ${word(i * 7 + n * 13)}(attempt * ${n});\n`).join('')}}\n`,
  ]),
);
const MODEL_TOKENS = 6_000;

let folder = '';
let host: Host;
let window: HostWindow;

beforeAll(() => {
  folder = makeFolder(FILES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async ({ task }) => {
  await window.screenshot(task.name);
});

describe('@citepack with a model', () => {
  beforeAll(async () => {
    host = await Host.start({
      entry: inject('hostEntry'),
      extensionsFolder: inject('extensionsFolderWithModel'),
      environment: { CITEPACK_TEST_MODEL_TOKENS: String(MODEL_TOKENS) },
    });
    window = await host.open({ folder });
  });
  afterAll(() => host.stop());

  it('streams an answer with references and linked citations, and marks the one that is made up', async () => {
    await window.openChat('Test Model');
    await window.ask('@citepack how is request 3 retried');
    const text = await window.answer('Check them.');
    expect(text).toContain('You asked: how is request 3 retried');
    expect(text).toMatch(/made\/up\.ts:7\s+⚠ not in the pack/);
    expect(text).toContain('Citations that the pack does not hold: 1');
    const response = window.page.locator('.interactive-response').last();
    const links = response.locator('.chat-inline-anchor-widget');
    expect(await links.count()).toBe(2);
    await expect(response.getByText(/Used \d+ references/).count()).resolves.toBeGreaterThan(0);
  });

  it('sends no more than the model takes, by the count of the model', async () => {
    const text = await window.answer('I was sent');
    const sent = Number(/messages of (\d+) tokens/.exec(text)?.[1]);
    expect(sent).toBeLessThanOrEqual(MODEL_TOKENS);
    // Most of the share that a pack may take is used.
    expect(sent).toBeGreaterThan(MODEL_TOKENS * 0.45);
  });

  it('opens what an answer cites', async () => {
    await window.page
      .locator('.interactive-response')
      .last()
      .locator('.chat-inline-anchor-widget')
      .first()
      .click();
    await window.page
      .locator('.tab.active')
      .filter({ hasText: /retry\d+\.ts/ })
      .waitFor();
  });

  it('sends earlier turns along', async () => {
    await window.ask('@citepack and request 4');
    const text = await window.answer('You asked: and request 4');
    await window.answer('I was sent');
    expect(Number(/I was sent (\d+) messages/.exec(await window.answer('I was sent'))?.[1])).toBeGreaterThan(
      2,
    );
    expect(text).not.toBe('');
  });

  it('lists a pack for /pack, and explains one for /explain', async () => {
    await window.ask('@citepack /pack how is request 5 retried');
    await window.answer(/The pack has [\d,]+ tokens: \d+ chunks from \d+ files/);
    await window.page.locator('.interactive-response').last().getByText('Copy Pack').first().click();
    await window.notification(/Copied [\d,]+ tokens/).waitFor();
    expect(await window.clipboard()).toContain('retryRequest5');
    await window.screenshot('chat pack');
    await window.ask('@citepack /explain how is request 5 retried');
    const explained = await window.answer('Left out,');
    expect(explained).toMatch(/retry5\.ts:1-19\s+#1: 1\.000 = 0\.\d+ words \+ 0\.\d+ vectors/);
  });

  it('answers with a budget that was named', async () => {
    await window.ask('@citepack /budget 900 how is request 6 retried');
    const text = await window.answer('I was sent');
    expect(Number(/messages of (\d+) tokens/.exec(text)?.[1])).toBeLessThan(3_000);
    await window.page.locator('.activitybar .action-label[aria-label*="Citepack"]').click();
    await window.treeRow(/\/ 900 tokens/).waitFor();
  });

  it('offers follow-ups', async () => {
    const followup = window.page.locator('.interactive-input-followups').getByText('Why these chunks?');
    await followup.click();
    await window.answer('Left out,');
  });
});

describe('@citepack without any model', () => {
  beforeAll(async () => {
    host = await Host.start({ entry: inject('hostEntry'), extensionsFolder: inject('extensionsFolder') });
    window = await host.open({ folder });
  });
  afterAll(() => host.stop());

  it('says so and offers the pack', async () => {
    await window.openChat('No model');
    await window.ask('@citepack how is request 7 retried');
    const text = await window.answer('Copy Pack');
    expect(text).toContain('There is no language model in this window');
    await window.page.locator('.interactive-response').last().getByText('Copy Pack').first().click();
    await window.notification(/Copied [\d,]+ tokens/).waitFor();
    expect(await window.clipboard()).toContain('retryRequest7');
  });
});
