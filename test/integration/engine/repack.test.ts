import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePackRequest, type PackRequestInput } from '../../../src/engine/model/packRequest.ts';
import { Workspace } from './workspace.ts';

const FILES = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `src/file${i}.ts`,
    `export function retry${i}() {\n${Array.from({ length: 20 + i }, (_, n) => `  step${i}x${n}(${n * i});\n`).join('')}}\n`,
  ]),
);
const ask = (input: PackRequestInput = {}) =>
  parsePackRequest({ task: 'retry', budgetTokens: 1_000, ...input });

describe('a pack that is packed again', () => {
  it('retrieves nothing, and is what a new pack would be', async () => {
    const workspace = new Workspace(FILES);
    const engine = workspace.open();
    await engine.index();
    const first = await engine.context(ask());
    const [kept = ''] = first.citations;
    const [enters = ''] = first.excluded.map(({ id }) => id);
    const changes: PackRequestInput[] = [
      { budgetTokens: 500 },
      { budgetTokens: 20_000 },
      { budgetTokens: 500 },
      { strategy: 'mmr' },
      { strategy: 'knapsack' },
      { strategy: 'prefix' },
      { tokenizer: 'approx', format: 'xml' },
      { pinned: [enters] },
      { unpinned: [kept] },
      { pinned: [enters], unpinned: [kept], budgetTokens: 700 },
    ];
    for (const change of changes) {
      const again = await engine.context(ask(change), { reuse: true });
      // Under so large a budget more candidates count; those of this one serve smaller ones again.
      if (change.budgetTokens !== 20_000) expect(again.report.retrieveMs).toBe(0);
      const anew = await engine.context(ask(change));
      expect(again.text).toBe(anew.text);
      expect(again.report.usedTokens).toBeLessThanOrEqual(again.report.budgetTokens);
    }
    const byHand = await engine.context(ask({ pinned: [enters], unpinned: [kept] }), { reuse: true });
    expect(byHand.citations).toContain(enters);
    expect(byHand.blocks.flatMap(block => block.chunks).find(({ id }) => id === enters)?.pinned).toBe(true);
    expect(byHand.citations).not.toContain(kept);
    expect(byHand.excluded.find(({ id }) => id === kept)?.reason).toBe('unpinned');
    await engine.close();
  });

  it('retrieves anew for another task or filter, and when a quoted file changed or went', async () => {
    const workspace = new Workspace(FILES);
    const engine = workspace.open();
    await engine.index();
    const reused = async (input?: PackRequestInput): Promise<boolean> =>
      (await engine.context(ask(input), { reuse: true })).report.retrieveMs === 0;
    expect(await reused()).toBe(false);
    expect(await reused()).toBe(true);
    expect(await reused({ globs: ['src/file1*'] })).toBe(false);
    expect(await reused({ task: 'step' })).toBe(false);
    expect(await reused({ task: 'step', details: 'x' })).toBe(false);
    expect(await reused()).toBe(false);
    workspace.write('src/file3.ts', 'export function retry3() {\n  newText();\n}\n');
    const changed = await engine.context(ask({ budgetTokens: 8_000 }), { reuse: true });
    expect(changed.text).toContain('newText');
    rmSync(join(workspace.folder, 'src/file3.ts'));
    const gone = await engine.context(ask({ budgetTokens: 8_000 }), { reuse: true });
    expect(gone.citations.filter(id => id.startsWith('src/file3.ts'))).toEqual([]);
    await engine.close();
  });
});

describe('the text of an unsaved editor', () => {
  it('counts instead of what is on disk, for as long as it is unsaved', async () => {
    const workspace = new Workspace({
      ...FILES,
      '.gitignore': 'ignored.ts\n',
      'ignored.ts': 'retry ignored',
    });
    const engine = workspace.open();
    await engine.index();
    const text = 'export function retryUnsaved() {\n  return "only in the editor";\n}\n';
    const unsaved = [
      { path: join(workspace.folder, 'src/file2.ts'), text },
      { path: join(workspace.folder, 'ignored.ts'), text: 'retry that nobody shall see' },
      { path: join(workspace.folder, 'no/such/file.ts'), text: 'retry' },
      { path: join(workspace.root, 'outside.ts'), text: 'retry' },
    ];
    const pack = await engine.context(ask({ budgetTokens: 8_000 }), { unsaved });
    expect(pack.text).toContain(`src/file2.ts:1-3 retryUnsaved\n\`\`\`ts\n${text}`.trimEnd());
    expect(pack.text).not.toContain('step2x1');
    expect(pack.text).not.toContain('nobody');
    const again = await engine.context(ask({ budgetTokens: 8_000 }), { unsaved, reuse: true });
    expect(again.report.retrieveMs).toBe(0);
    const saved = await engine.context(ask({ budgetTokens: 8_000 }), { reuse: true });
    expect(saved.text).toContain('step2x1');
    expect(saved.text).not.toContain('retryUnsaved');
    await engine.close();
  });

  it('hides a file whose text became a secret', async () => {
    const workspace = new Workspace(FILES);
    const engine = workspace.open();
    await engine.index();
    const key = `-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA${'retry'.repeat(20)}\n-----END RSA PRIVATE KEY-----\n`;
    const unsaved = [{ path: join(workspace.folder, 'src/file2.ts'), text: key }];
    const pack = await engine.context(ask({ budgetTokens: 8_000 }), { unsaved });
    expect(pack.citations.filter(id => id.startsWith('src/file2.ts'))).toEqual([]);
    await engine.close();
  });
});

describe('a second engine on one store', () => {
  it('packs what the first has not noticed: files that came, changed and went', async () => {
    const workspace = new Workspace(FILES);
    const first = workspace.open();
    await first.index();
    const second = workspace.open();
    workspace.write('src/added.ts', 'export const retryAdded = 1;\n');
    workspace.write('src/file1.ts', 'export const retryChanged = 1;\n');
    rmSync(join(workspace.folder, 'src/file2.ts'));
    const { text } = await second.context(ask({ budgetTokens: 8_000 }));
    expect(text).toContain('retryAdded');
    expect(text).toContain('retryChanged');
    expect(text).not.toContain('src/file2.ts');
    expect(text).not.toContain('step1x1');
    await second.close();
    await first.close();
  });

  it('takes over the writing when the first is gone', async () => {
    const workspace = new Workspace(FILES);
    const first = workspace.open();
    await first.index();
    const second = workspace.open();
    expect(second.writable).toBe(false);
    await expect(second.index()).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await first.close();
    workspace.write('src/added.ts', 'export const retryAdded = 1;\n');
    expect(await second.index()).toMatchObject({ indexed: 1 });
    expect(second.writable).toBe(true);
    await second.close();
  });

  it('lists what was left out, each with its reason and rule', async () => {
    const workspace = new Workspace({ ...FILES, '.gitignore': 'ignored.ts\n', 'ignored.ts': '' });
    const engine = workspace.open();
    await engine.index();
    expect(engine.skipped()).toMatchObject([
      { path: 'ignored.ts', reason: 'ignored', rule: { source: '.gitignore', line: 1 } },
    ]);
    await engine.close();
  });
});
