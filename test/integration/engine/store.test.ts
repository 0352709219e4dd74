import fc from 'fast-check';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { parsePackRequest } from '../../../src/engine/model/packRequest.ts';
import { Workspace } from './workspace.ts';

const FILES = Object.fromEntries(
  Array.from({ length: 30 }, (_, i) => [
    `src/file${i}.ts`,
    `export function thing${i}() {\n  return 'retry ${i}';\n}\n`,
  ]),
);
const request = parsePackRequest({ task: 'retry thing' });

async function indexed(): Promise<Workspace> {
  const workspace = new Workspace(FILES);
  const engine = workspace.open();
  await engine.index();
  await engine.close();
  return workspace;
}

function aside(workspace: Workspace, why: string): string[] {
  return readdirSync(dirname(workspace.storePath)).filter(name => name.startsWith(`index.sqlite.${why}-`));
}

describe('a store', () => {
  it('of a newer schema is set aside, named, and rebuilt', async () => {
    const workspace = await indexed();
    const db = new DatabaseSync(workspace.storePath);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const engine = workspace.open();
    expect(engine.notice).toMatch(/newer version of Citepack.*set aside as .*newer-/);
    expect(await engine.index()).toMatchObject({ indexed: 30 });
    expect((await engine.context(request)).citations.length).toBeGreaterThan(0);
    await engine.close();
    expect(aside(workspace, 'newer').length).toBeGreaterThan(0);
  });

  it('that is no database is set aside and rebuilt', async () => {
    const workspace = await indexed();
    writeFileSync(workspace.storePath, 'this is no database, and longer than a header '.repeat(100));
    const engine = workspace.open();
    expect(engine.notice).toMatch(/damaged.*set aside/);
    expect(await engine.index()).toMatchObject({ indexed: 30 });
    await engine.close();
    expect(aside(workspace, 'damaged').length).toBeGreaterThan(0);
  });

  it('with bytes destroyed anywhere answers all the same, and comes back with a rebuild', async () => {
    const workspace = await indexed();
    const engine = workspace.open();
    const right = (await engine.context(request)).text;
    await engine.close();
    const sound = readFileSync(workspace.storePath);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: sound.length - 1 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.boolean(),
        async (at, length, cut) => {
          const broken = Buffer.from(sound);
          if (!cut) broken.fill(0xa5, at, Math.min(broken.length, at + length));
          writeFileSync(workspace.storePath, cut ? broken.subarray(0, at) : broken);
          const damaged = workspace.open();
          try {
            await damaged.index();
            // Damage that only shows when the data is used is repaired at that moment. Bytes that still make sense may
            // cost a hit, but what is cited stands in the files.
            for (const { path, text } of (await damaged.context(request)).blocks) {
              expect(readFileSync(join(workspace.folder, path), 'utf8')).toContain(text.trimEnd());
            }
          } finally {
            await damaged.close();
          }
          const mended = workspace.open();
          await mended.index({ rebuild: true });
          expect((await mended.context(request)).text).toBe(right);
          await mended.close();
        },
      ),
      // Bytes of a table's definition; an end within a page.
      {
        numRuns: 40,
        examples: [
          [2576, 1, false],
          [45_057, 1, true],
          // Ids of documents in a segment.
          [15_857, 3, false],
          // A number of lines, now larger than numbers are exact.
          [8_789, 1_880, false],
        ],
      },
    );
  });

  it('whose terms were overwritten is made anew instead of finding nothing', async () => {
    const workspace = await indexed();
    const bytes = readFileSync(workspace.storePath);
    for (let at = bytes.indexOf('retry'); at >= 0; at = bytes.indexOf('retry', at))
      bytes.fill(0xa5, at, at + 5);
    for (let at = bytes.indexOf('thing'); at >= 0; at = bytes.indexOf('thing', at))
      bytes.fill(0xa5, at, at + 5);
    writeFileSync(workspace.storePath, bytes);
    const engine = workspace.open();
    expect((await engine.context(request)).blocks.length).toBeGreaterThan(0);
    await engine.close();
    expect(aside(workspace, 'damaged').length).toBe(1);
  });

  it('has one writer, and readers beside it that see whole changes', async () => {
    const workspace = await indexed();
    const writer = workspace.open();
    const reader = workspace.open();
    expect([writer.writable, reader.writable]).toEqual([true, false]);
    await expect(reader.index()).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    const before = (await reader.context(request)).text;
    workspace.write(
      'src/added.ts',
      'export function thingAdded() {\n  return "retry thing retry thing";\n}\n',
    );
    await writer.update(['src/added.ts']);
    const after = await reader.context(request);
    expect(before).not.toContain('thingAdded');
    expect(after.text).toContain('thingAdded');
    await writer.close();
    await reader.close();
    const next = workspace.open();
    expect(next.writable).toBe(true);
    await next.close();
  });

  it('in a place that cannot be made or written says so', () => {
    const workspace = new Workspace(FILES);
    writeFileSync(join(workspace.root, 'file'), '');
    expect(() => workspace.open({ storePath: join(workspace.root, 'file', 'index.sqlite') })).toThrow(
      expect.objectContaining({ code: 'STORE_NOT_WRITABLE' }),
    );
    mkdirSync(join(workspace.root, 'folder.sqlite'));
    expect(() => workspace.open({ storePath: join(workspace.root, 'folder.sqlite') })).toThrow(
      expect.objectContaining({ code: 'STORE_NOT_WRITABLE' }),
    );
  });

  it.skipIf(process.getuid?.() === 0)('in a read-only folder says so', () => {
    const workspace = new Workspace(FILES);
    mkdirSync(dirname(workspace.storePath));
    chmodSync(dirname(workspace.storePath), 0o500);
    expect(() => workspace.open()).toThrow(expect.objectContaining({ code: 'STORE_NOT_WRITABLE' }));
  });
});
