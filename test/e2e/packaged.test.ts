import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { EngineClient } from '../../src/engine/process/engineClient.ts';
import { parsePackRequest } from '../../src/engine/model/packRequest.ts';

const extension = inject('installedExtension');
let temporary = '';

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'citepack-packaged-'));
  mkdirSync(join(temporary, 'work/src'), { recursive: true });
  const source = 'export function retryDelay(attempt: number): number {\n  return 2 ** attempt * 100;\n}\n';
  writeFileSync(join(temporary, 'work/src/retry.ts'), source);
  writeFileSync(join(temporary, 'work/src/other.py'), 'def unrelated():\n    return 1\n');
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('the extension that the host installed', () => {
  it('holds what runs, and nothing of how it is made', () => {
    expect(
      readdirSync(extension)
        .filter(name => !name.startsWith('.'))
        .sort(),
    ).toEqual(
      expect.arrayContaining(
        ['changelog.md', 'dist', 'package.json', 'readme.md'].map(
          name => expect.stringMatching(new RegExp(`^${name}$`, 'i')) as string,
        ),
      ),
    );
    const names = readdirSync(extension, { recursive: true }).map(String);
    expect(names.filter(name => /\.(?:ts|map|node)$|^(?:src|test|node_modules)\b/.test(name))).toEqual([]);
    expect(statSync(inject('vsix')).size).toBeLessThan(15 * 1024 * 1024);
  });

  it('packs a folder by its command line', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(extension, 'dist/cli.js'), 'context', join(temporary, 'work'), 'how long is the retry delay'],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          XDG_CACHE_HOME: join(temporary, 'cache'),
          LOCALAPPDATA: join(temporary, 'cache'),
        },
      },
    );
    expect(stderr).toMatch(/of 8,000 tokens/);
    expect(stdout).toContain('## src/retry.ts:1-3 retryDelay\n```ts\nexport function retryDelay');
    expect(status).toBe(0);
  });

  it('runs its engine in a process of its own', async () => {
    const client = new EngineClient({
      modulePath: join(extension, 'dist/engineProcess.js'),
      folders: [{ name: 'work', path: join(temporary, 'work') }],
      storePath: join(temporary, 'own/index.sqlite'),
    });
    try {
      expect((await client.index()).documents).toBe(2);
      const { text } = await client.context(parsePackRequest({ task: 'retry delay' }));
      expect(text).toContain('src/retry.ts:1-3');
    } finally {
      await client.close();
    }
  });

  it('is a package that the host names and versions', () => {
    const listed = execFileSync(
      process.execPath,
      [
        inject('hostEntry'),
        '--extensions-dir',
        inject('extensionsFolder'),
        '--list-extensions',
        '--show-versions',
      ],
      { encoding: 'utf8' },
    );
    expect(listed).toMatch(/^citepack\.citepack@\d+\.\d+\.\d+$/m);
  });
});
