import fc from 'fast-check';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePackRequest } from '../../../src/engine/model/packRequest.ts';
import { timeless, Workspace } from './workspace.ts';

const SAMPLE = {
  'src/store.ts':
    'export class Store {\n  /** Opens the database. */\n  open(path: string) {\n    return path;\n  }\n}\n',
  'src/walk.py': 'def walk(root):\n    """Walks the folder."""\n    return root\n',
  'README.md': '# Sample\n\nOpens a store and walks a folder.\n',
};

async function indexed(workspace: Workspace): Promise<void> {
  const engine = workspace.open();
  await engine.index();
  await engine.close();
}

describe('a document that crashes the parser', () => {
  it('is cut by lines, and every other one by its syntax', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [
        `src/f${i}.ts`,
        `export function thing${i}() {\n  return ${i};\n}\n`,
      ]),
    );
    // The scanner of this grammar recurses once a dash.
    const workspace = new Workspace({ ...files, 'src/killer.yaml': '- '.repeat(40_000) });
    const engine = workspace.open();
    await engine.index();
    const killer = engine.explain('src/killer.yaml');
    expect(killer.kind === 'document' ? killer.document.fallback : undefined).toContain('crashed');
    for (const path of Object.keys(files)) {
      const explained = engine.explain(path);
      expect(explained.kind === 'document' ? explained.document.fallback : 'missing').toBeUndefined();
    }
    await engine.close();
  });
});

describe('index', () => {
  it('reads what is new and, the second time, nothing', async () => {
    const workspace = new Workspace(SAMPLE);
    for (const path of Object.keys(SAMPLE)) utimesSync(join(workspace.folder, path), 1e9, 1e9);
    const engine = workspace.open();
    expect(await engine.index()).toMatchObject({ indexed: 3, removed: 0, documents: 3 });
    expect(await engine.index()).toMatchObject({ indexed: 0, same: 0, removed: 0, documents: 3 });
    await engine.close();
  });

  it('sees a change that keeps size and mtime, when it comes right after indexing', async () => {
    const workspace = new Workspace({ 'a.txt': 'alpha' });
    const now = new Date();
    utimesSync(join(workspace.folder, 'a.txt'), now, now);
    const engine = workspace.open();
    await engine.index();
    workspace.write('a.txt', 'gamma');
    utimesSync(join(workspace.folder, 'a.txt'), now, now);
    expect(await engine.index()).toMatchObject({ indexed: 1 });
    await engine.close();
  });

  it('tells a touched file from a changed one', async () => {
    const workspace = new Workspace(SAMPLE);
    const engine = workspace.open();
    await engine.index();
    utimesSync(join(workspace.folder, 'README.md'), 1e9, 1e9);
    expect(await engine.index()).toMatchObject({ indexed: 0 });
    await engine.close();
  });

  it('applies a new ignore rule, and takes it back', async () => {
    const workspace = new Workspace(SAMPLE);
    const engine = workspace.open();
    await engine.index();
    workspace.write('.gitignore', '*.py\n');
    await engine.update(['.gitignore']);
    expect(engine.explain('src/walk.py')).toMatchObject({
      kind: 'skipped',
      skipped: { reason: 'ignored', rule: { pattern: '*.py', source: '.gitignore', line: 1 } },
    });
    expect(engine.status().documents).toBe(3);
    workspace.remove('.gitignore');
    await engine.update(['.gitignore']);
    expect(engine.explain('src/walk.py')).toMatchObject({ kind: 'document', stale: false });
    await engine.close();
  });

  it('rebuilds every document, serving the old ones until then, and finishes a rebuild that was stopped', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`f${i}.txt`, `text number${i} ${'word '.repeat(3000)}`]),
    );
    const workspace = new Workspace(files);
    const engine = workspace.open();
    await engine.index();
    const stop = new AbortController();
    let steps = 0;
    const stopped = engine.index({
      rebuild: true,
      signal: stop.signal,
      onProgress: () => {
        if (++steps === 30) stop.abort();
      },
    });
    await expect(stopped).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(engine.complete).toBe(false);
    expect(engine.status().documents).toBe(60);
    const rest = await engine.index();
    expect(rest.indexed).toBeGreaterThan(0);
    expect(rest.indexed).toBeLessThan(60);
    expect(engine.complete).toBe(true);
    await engine.close();
  });

  it('keeps its rules for the next one who opens it without any', async () => {
    const workspace = new Workspace(SAMPLE);
    const first = workspace.open({ rules: { exclude: ['*.md'] } });
    expect(await first.index()).toMatchObject({ documents: 2 });
    await first.close();
    const second = workspace.open();
    expect(await second.index({ rebuild: true })).toMatchObject({ documents: 2 });
    await second.close();
  });

  it('never indexes its own store', async () => {
    const workspace = new Workspace(SAMPLE);
    const engine = workspace.open({ storePath: join(workspace.folder, '.store', 'index.sqlite') });
    await engine.index();
    await engine.index();
    expect(engine.status().documents).toBe(3);
    await engine.close();
  });
});

/** One step in the life of a folder. */
const paths = ['a.ts', 'b.py', 'lib/c.md', 'lib/d.txt', 'lib/deep/e.go', 'binary.bin'];
const contents = [
  'export const alpha = 1;\n',
  'def beta():\n    return 2\n',
  '# Title\n\nBody of gamma.\n',
  'plain words\n\nmore words here\n',
  'package main\n\nfunc Delta() {}\n',
  '',
  '\n\n',
  'x\u0000y',
];
const step = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    path: fc.constantFrom(...paths),
    content: fc.constantFrom(...contents),
  }),
  fc.record({ kind: fc.constant('remove' as const), path: fc.constantFrom(...paths, 'lib') }),
  fc.record({
    kind: fc.constant('ignore' as const),
    rules: fc.constantFrom('*.py\n', 'lib/\n', '!*.py\n', ''),
  }),
);

describe('update', () => {
  it('equals a rebuild, whatever came before, in the store and in packs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        async (rounds, single) => {
          const workspace = new Workspace({ 'keep.txt': 'alpha beta gamma delta words' });
          const engine = workspace.open();
          await engine.index();
          for (const steps of rounds) {
            for (const each of steps) {
              if (each.kind === 'write') workspace.write(each.path, each.content);
              else if (each.kind === 'remove') workspace.remove(each.path);
              else workspace.write('.gitignore', each.rules);
            }
            const changed = steps.map(each => (each.kind === 'ignore' ? '.gitignore' : each.path));
            await (single ? engine.update(changed) : engine.index());
          }
          const request = parsePackRequest({ task: 'alpha beta gamma words title' });
          const updated = timeless(await engine.context(request));
          await engine.close();

          const freshStore = join(workspace.root, 'fresh', 'index.sqlite');
          const fresh = workspace.open({ storePath: freshStore });
          await fresh.index();
          const rebuilt = timeless(await fresh.context(request));
          await fresh.close();
          expect(updated).toEqual(rebuilt);
          expect(workspace.contents()).toEqual(workspace.contents(freshStore));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('stays correct through the merging of many small segments', async () => {
    const workspace = new Workspace(SAMPLE);
    const engine = workspace.open();
    await engine.index();
    for (let i = 0; i < 40; i++) {
      workspace.write(`src/file${i % 13}.ts`, `export function made${i}() { return ${i}; }\n`);
      await engine.update([`src/file${i % 13}.ts`]);
    }
    expect(engine.status().segments).toBeLessThan(16);
    await engine.close();
    const freshStore = join(workspace.root, 'fresh', 'index.sqlite');
    const fresh = workspace.open({ storePath: freshStore });
    await fresh.index();
    await fresh.close();
    expect(workspace.contents()).toEqual(workspace.contents(freshStore));
  });

  it('takes absolute paths, folders and paths that are nowhere', async () => {
    const workspace = new Workspace(SAMPLE);
    await indexed(workspace);
    const engine = workspace.open();
    workspace.write('src/new.ts', 'export const fresh = true;\n');
    await engine.update([
      join(workspace.folder, 'src/new.ts'),
      join(workspace.folder, 'nowhere'),
      '/etc/hostname',
    ]);
    expect(engine.explain('src/new.ts')).toMatchObject({ kind: 'document' });
    workspace.remove('src');
    await engine.update([join(workspace.folder, 'src')]);
    expect(engine.status().documents).toBe(1);
    await engine.close();
  });
});
