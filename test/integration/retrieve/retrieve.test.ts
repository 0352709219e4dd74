import { describe, expect, it } from 'vitest';
import type { RetrieverId } from '../../../src/engine/model/candidate.ts';
import { retrieve } from '../../../src/engine/retrieve/retrieve.ts';
import { IndexStore } from '../../../src/engine/store/indexStore.ts';
import { IndexView } from '../../../src/engine/store/indexView.ts';
import { Workspace } from '../engine/workspace.ts';

const FILES = {
  'src/cache.ts': 'export function evictCache() {\n  return cache.clear();\n}\n',
  'src/other.ts': 'export const unrelated = [1, 2, 3];\n',
  'test/cache.test.ts': 'it("evicts the cache", () => evictCache());\n',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [
      `src/noise${i}.ts`,
      `export const word${i}x = name${i}y + sum${i}z;\n`,
    ]),
  ),
};

async function withView<T>(use: (view: IndexView) => T): Promise<T> {
  const workspace = new Workspace(FILES);
  const engine = workspace.open();
  await engine.index();
  await engine.close();
  const store = IndexStore.openToRead(workspace.storePath);
  try {
    return use(new IndexView(store));
  } finally {
    store.close();
  }
}

const ask = (task: string, retriever: RetrieverId) => ({ task, details: '', focus: [], retriever });

describe('retrieve', () => {
  it('ranks code that the task names first, tests below it, and says why', async () => {
    const { candidates } = await withView(view => retrieve(view, ask('evict the cache', 'hybrid'), 10));
    expect(candidates.map(({ path }) => path)).toEqual(['src/cache.ts', 'test/cache.test.ts']);
    expect(candidates[0]?.score).toBe(1);
    expect(candidates[1]?.breakdown).toContainEqual({
      signal: 'tests rank lower',
      value: 0.5,
      operation: '×',
    });
  });

  it('does not rank tests lower for a task about tests', async () => {
    const { candidates } = await withView(view =>
      retrieve(view, ask('the unit test of the cache', 'hybrid'), 10),
    );
    expect(candidates[0]?.path).toBe('test/cache.test.ts');
  });

  it('adds up to each score by its breakdown', async () => {
    const { candidates } = await withView(view => retrieve(view, ask('evict cache noise3', 'hybrid'), 50));
    for (const { score, breakdown } of candidates) {
      const sum = breakdown
        .filter(part => part.operation === '+')
        .reduce((total, part) => total + part.value, 0);
      const product = breakdown
        .filter(part => part.operation === '×')
        .reduce((total, part) => total * part.value, sum);
      expect(product).toBeCloseTo(score, 5);
    }
  });

  it('finds nothing by chance: a chunk that shares no word with the task is no candidate', async () => {
    const found = await withView(view =>
      ['evict', 'quux', 'zebra crossing', 'alpha beta gamma delta'].map(task =>
        retrieve(view, ask(task, 'hybrid'), 100),
      ),
    );
    expect(found.map(({ matched }) => matched)).toEqual([2, 0, 0, 0]);
  });

  it('ranks every document by vectors alone, as the contract of the baseline embedder has it', async () => {
    const { matched } = await withView(view => retrieve(view, ask('cache', 'hashing-256'), 1_000));
    expect(matched).toBe(Object.keys(FILES).length);
  });

  it('gives at most so many candidates, and counts all', async () => {
    const { candidates, matched } = await withView(view => retrieve(view, ask('export const', 'bm25'), 5));
    expect(candidates).toHaveLength(5);
    expect(matched).toBeGreaterThan(5);
  });
});
