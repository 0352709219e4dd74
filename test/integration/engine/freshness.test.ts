import fc from 'fast-check';
import { mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatIds, parsePackRequest, strategyIds } from '../../../src/engine/model/packRequest.ts';
import { Workspace } from './workspace.ts';

const function_ = (name: string, body: string): string => `export function ${name}() {\n  ${body}\n}\n`;

/** Lines of a file as an editor counts them, read apart from the product's own code. */
function linesOnDisk(path: string, encoding: string, start: number, end: number): string {
  const text = new TextDecoder(encoding).decode(readFileSync(path));
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? [];
  return lines
    .slice(start - 1, end)
    .join('')
    .replace(/(?:\r\n|\r|\n)$/, '');
}

describe('a pack', () => {
  it('quotes the file as it is now, not as it was indexed', async () => {
    const workspace = new Workspace({
      'a.ts': function_('retryRequest', "return 'old retry';"),
      'b.ts': function_('other', 'return retry;'),
    });
    const engine = workspace.open();
    await engine.index();
    workspace.write('a.ts', `// moved down\n\n${function_('retryRequest', "return 'new retry';")}`);
    const pack = await engine.context(parsePackRequest({ task: 'retry request' }));
    expect(pack.text).toContain("'new retry'");
    expect(pack.text).not.toContain("'old retry'");
    expect(pack.citations).toContain('a.ts:1-5');
    expect(engine.explain('a.ts')).toMatchObject({ kind: 'document', stale: true });
    await engine.close();
  });

  it('leaves out a file that is gone, and one that a link or a pipe took the place of', async () => {
    const workspace = new Workspace({
      'gone.ts': function_('retryGone', 'return 1;'),
      'linked.ts': function_('retryLinked', 'return 2;'),
      'stays.ts': function_('retryStays', 'return 3;'),
    });
    const engine = workspace.open();
    await engine.index();
    workspace.remove('gone.ts');
    renameSync(join(workspace.folder, 'linked.ts'), join(workspace.root, 'outside.ts'));
    symlinkSync(join(workspace.root, 'outside.ts'), join(workspace.folder, 'linked.ts'));
    const pack = await engine.context(parsePackRequest({ task: 'retry' }));
    expect(pack.citations).toEqual(['stays.ts:1-3']);
    await engine.close();
  });

  it('leaves out a file that became binary, ignored or secret', async () => {
    const workspace = new Workspace({
      'binary.ts': function_('retryBinary', 'return 1;'),
      'key.ts': function_('retryKey', 'return 2;'),
      'stays.ts': function_('retryStays', 'return 3;'),
    });
    const engine = workspace.open();
    await engine.index();
    workspace.write('binary.ts', 'retry\u0000retry');
    workspace.write(
      'key.ts',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAretryretryretryretryretryretryretryretryretryretry\n-----END RSA PRIVATE KEY-----\n',
    );
    const pack = await engine.context(parsePackRequest({ task: 'retry' }));
    expect(pack.citations).toEqual(['stays.ts:1-3']);
    await engine.close();
  });

  it('has only paths that a glob admits', async () => {
    const workspace = new Workspace({
      'src/a.ts': 'retry once',
      'src/deep/b.ts': 'retry deep in the folders',
      'docs/c.md': 'retry as the docs have it',
      'd.py': 'retry in another language',
    });
    const engine = workspace.open();
    await engine.index();
    const cited = async (...globs: string[]): Promise<string[]> =>
      (await engine.context(parsePackRequest({ task: 'retry', globs }))).citations
        .map(id => id.replace(/:.*/, ''))
        .sort();
    expect(await cited('src/**')).toEqual(['src/a.ts', 'src/deep/b.ts']);
    expect(await cited('src')).toEqual(['src/a.ts', 'src/deep/b.ts']);
    expect(await cited('*.ts', '!deep')).toEqual(['src/a.ts']);
    expect(await cited('!src/**')).toEqual(['d.py', 'docs/c.md']);
    expect(await cited('nothing/**')).toEqual([]);
    await engine.close();
  });

  it('cites folders by name in a workspace of several', async () => {
    const workspace = new Workspace({ 'one/a.ts': 'retry one', 'two/a.ts': 'retry two' });
    const folders = ['one', 'two'].map(name => ({ name, path: join(workspace.folder, name) }));
    const engine = workspace.open({ folders });
    await engine.index();
    const pack = await engine.context(parsePackRequest({ task: 'retry' }));
    expect([...pack.citations].sort()).toEqual(['one/a.ts:1-1', 'two/a.ts:1-1']);
    await engine.close();
  });

  it('is empty, with a valid report, when nothing matches or nothing fits', async () => {
    const workspace = new Workspace({ 'a.ts': function_('retry', 'return 1;') });
    const engine = workspace.open();
    await engine.index();
    const none = await engine.context(parsePackRequest({ task: 'zebra' }));
    expect(none).toMatchObject({
      text: '',
      citations: [],
      report: { usedTokens: 0, matchedCount: 0, truncated: false },
    });
    const small = await engine.context(parsePackRequest({ task: 'retry', budgetTokens: 1 }));
    expect(small).toMatchObject({
      text: '',
      citations: [],
      report: { usedTokens: 0, matchedCount: 1, truncated: true },
    });
    expect(small.excluded.map(({ reason }) => reason)).toEqual(['budget']);
    await engine.close();
  });

  it('quotes exactly the cited lines of the disk in 1,000 random packs, whatever encoding and line ends', async () => {
    const words = 'retry request client pool socket timeout header parse token stream 日本語 größe'.split(
      ' ',
    );
    const ends = ['\n', '\r\n', '\r'];
    const files: Record<string, string | Uint8Array> = {};
    const encodings = new Map<string, string>();
    for (let f = 0; f < 40; f++) {
      const end = ends[f % 3] ?? '\n';
      const lines = Array.from({ length: 30 + f * 3 }, (_, i) =>
        i % 9 === 0
          ? ''
          : i % 10 === 1
            ? `def ${words[(f + i) % words.length] ?? ''}_${i}(x):`
            : `    ${words[(f * i) % words.length] ?? ''} = ${words[(f + i * 7) % words.length] ?? ''} # ${i}`,
      );
      const text = lines.join(end) + (f % 2 === 0 ? end : '');
      const path = `dir${f % 5}/file${f}.${['py', 'txt', 'md', 'ts'][f % 4] ?? 'txt'}`;
      const encoding = ['utf-8', 'utf-16le', 'utf-8'][f % 3] ?? 'utf-8';
      encodings.set(path, encoding);
      files[path] =
        encoding === 'utf-16le'
          ? Buffer.from(`\ufeff${text}`, 'utf16le')
          : f % 6 === 0
            ? `\ufeff${text}`
            : text;
    }
    const workspace = new Workspace(files);
    const engine = workspace.open();
    expect(await engine.index()).toMatchObject({ documents: 40 });
    let citations = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 100, max: 4000 }),
        fc.constantFrom(...strategyIds),
        fc.constantFrom(...formatIds),
        async (task, budgetTokens, strategy, format) => {
          const pack = await engine.context(
            parsePackRequest({ task: task.join(' '), budgetTokens, strategy, format, tokenizer: 'approx' }),
          );
          for (const { path, startLine, endLine, text } of pack.blocks) {
            citations++;
            expect(text).toBe(
              linesOnDisk(join(workspace.folder, path), encodings.get(path) ?? 'utf-8', startLine, endLine),
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
    expect(citations).toBeGreaterThan(2000);
    await engine.close();
  });
});

describe('an empty folder', () => {
  it('is said to be empty', async () => {
    const workspace = new Workspace();
    mkdirSync(join(workspace.folder, 'sub'));
    const engine = workspace.open();
    await engine.index();
    await expect(engine.context(parsePackRequest({ task: 'x' }))).rejects.toMatchObject({
      code: 'FOLDER_EMPTY',
    });
    await engine.close();
  });

  it('is not taken for one that was never indexed', async () => {
    const workspace = new Workspace({ 'a.txt': 'x' });
    const engine = workspace.open();
    await expect(engine.context(parsePackRequest({ task: 'x' }))).rejects.toMatchObject({
      code: 'STORE_MISSING',
    });
    await engine.close();
  });
});
