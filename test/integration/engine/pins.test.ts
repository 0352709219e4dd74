import { describe, expect, it } from 'vitest';
import {
  parsePackRequest,
  strategyIds,
  type PackRequestInput,
} from '../../../src/engine/model/packRequest.ts';
import { Workspace } from './workspace.ts';

const FILES = {
  'src/retry.ts': 'export function retry() {\n  again();\n}\n',
  'src/colours.ts':
    'export function red() {\n  paint("red");\n  return 1;\n}\n\nexport function green() {\n  paint("green");\n  return 2;\n}\n',
  'docs/notes.txt': 'nothing of the kind\n',
};
const ask = (input: PackRequestInput = {}) =>
  parsePackRequest({ task: 'retry', budgetTokens: 1_000, retriever: 'bm25', ...input });

async function opened() {
  const engine = new Workspace(FILES).open();
  await engine.index();
  return engine;
}

describe('a pin', () => {
  it.each(strategyIds)('brings in what has no word of the task (%s)', async strategy => {
    const engine = await opened();
    const plain = await engine.context(ask({ strategy }));
    expect(plain.blocks.map(({ path }) => path)).toEqual(['src/retry.ts']);
    const pinned = await engine.context(ask({ strategy, pinned: ['docs/notes.txt:1-1'] }));
    expect(pinned.blocks.map(({ path }) => path)).toEqual(['docs/notes.txt', 'src/retry.ts']);
    expect(pinned.blocks[0]?.chunks[0]).toMatchObject({ pinned: true, score: 0 });
    expect(pinned.report.missing).toEqual([]);
    await engine.close();
  });

  it('names a document, a line of a chunk, or the merged range that a pack cited', async () => {
    const engine = await opened();
    const citations = async (...pinned: string[]) => (await engine.context(ask({ pinned }))).citations;
    const whole = await citations('./src/colours.ts');
    expect(whole[0]).toMatch(/^src\/colours\.ts:1-/);
    expect(await citations(whole[0] ?? '')).toEqual(whole);
    const line = await citations('src/colours.ts:7');
    expect(line.some(id => id.startsWith('src/colours.ts'))).toBe(true);
    await engine.close();
  });

  it('is found anew when a pack is packed again with it, and dropped when it is gone', async () => {
    const engine = await opened();
    await engine.context(ask());
    const pinned = await engine.context(ask({ pinned: ['docs/notes.txt'] }), { reuse: true });
    expect(pinned.citations).toContain('docs/notes.txt:1-1');
    const dropped = await engine.context(ask(), { reuse: true });
    expect(dropped.report.retrieveMs).toBe(0);
    expect(dropped.citations).not.toContain('docs/notes.txt:1-1');
    expect(dropped.excluded.map(({ id }) => id)).not.toContain('docs/notes.txt:1-1');
    await engine.close();
  });

  it('and a focus say so when no document is there', async () => {
    const engine = await opened();
    const { report } = await engine.context(
      ask({ pinned: ['src/retri.ts:1-3'], focus: ['src/nowhere.ts:4'] }),
    );
    expect(report.missing).toEqual(['src/retri.ts:1-3', 'src/nowhere.ts:4']);
    await engine.close();
  });
});

describe('an exclusion', () => {
  it('keeps out every chunk of the range that a pack cited', async () => {
    const engine = await opened();
    const task = { task: 'paint red green', pinned: ['src/retry.ts'] };
    const before = await engine.context(ask(task));
    const block = before.blocks.find(({ path }) => path === 'src/colours.ts');
    const after = await engine.context(ask({ ...task, unpinned: [block?.id ?? ''] }));
    expect(after.blocks.map(({ path }) => path)).toEqual(['src/retry.ts']);
    expect(after.excluded.map(({ reason }) => reason)).toEqual(block?.chunks.map(() => 'unpinned'));
    await engine.close();
  });
});
