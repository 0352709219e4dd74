import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { temporaryFolder, Workspace } from '../engine/workspace.ts';
import { runCli, startCli, type CliResult } from './runCli.ts';

const FILES = {
  'src/ignore.ts': 'export function applyIgnoreRules(path: string) {\n  return path !== "";\n}\n',
  'src/other.ts': 'export const unrelated = 1;\n',
  '.gitignore': 'build/\n# comment\n*.log\n',
  'build/out.js': 'applyIgnoreRules();\n',
  'run.log': 'applyIgnoreRules\n',
};

function setUp(files: Readonly<Record<string, string>> = FILES): {
  folder: string;
  cli: (...args: string[]) => Promise<CliResult>;
  cache: string;
} {
  const workspace = new Workspace(files);
  const cache = join(workspace.root, 'cache');
  return {
    folder: workspace.folder,
    cache,
    cli: (...args) => runCli(args, { cache, cwd: workspace.folder }),
  };
}

describe('citepack context', () => {
  it('answers the worked example of budgeted retrieval with its one line of canonical JSON', async () => {
    const { folder, cli } = setUp({
      'a.txt': 'database search and indexing',
      'b.txt': 'chocolate cake recipe',
    });
    const { stdout, code } = await cli(
      'context',
      folder,
      'database search',
      '--budget',
      '500',
      '--format',
      'json',
      '--tokenizer',
      'approx',
      '--retriever',
      'hashing-256',
      '--strategy',
      'prefix',
    );
    expect(code).toBe(0);
    expect(stdout).toBe(
      '{"query":"database search","budgetTokens":500,"usedTokens":13,"truncated":false,"chunks":[' +
        '{"id":"a.txt:1-1","score":0.7071,"tokens":7,"text":"database search and indexing"},' +
        '{"id":"b.txt:1-1","score":0,"tokens":6,"text":"chocolate cake recipe"}],' +
        '"citations":["a.txt:1-1","b.txt:1-1"]}\n',
    );
  });

  it('prints the pack alone on stdout, and the same the second time', async () => {
    const { cli } = setUp();
    const first = await cli('context', 'where are ignore rules applied');
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /^Cite these sources[^\n]*\n\n## src\/ignore\.ts:1-3 applyIgnoreRules\n```ts\nexport function/,
    );
    expect(first.stdout).not.toContain('build/out.js');
    expect(first.stderr).toMatch(/of 8,000 tokens \(o200k_base\)/);
    const second = await cli('context', 'where are ignore rules applied');
    expect(second.stdout).toBe(first.stdout);
  });

  it('says why chunks are in and out on stderr', async () => {
    const { folder, cli } = setUp();
    const { stdout, stderr } = await cli(
      'context',
      folder,
      'ignore rules unrelated',
      '--budget',
      '60',
      '--no-instruction',
      '--explain',
    );
    expect(stdout).toMatch(/^## src\/ignore\.ts/);
    expect(stderr).toMatch(/Included: 1 of \d+ chunks that match/);
    expect(stderr).toMatch(/1 {2}1\.000 .*src\/ignore\.ts:1-3 .*words \d\.\d+/);
    expect(stderr).toMatch(/Excluded, did not fit in what was left of the budget: \d/);
  });

  it.each([
    [['context', '.', ''], 2, 'EMPTY_TASK'],
    [['context', '.', 'x', '--budget', '0'], 2, 'INVALID_BUDGET'],
    [['context', '.', 'x', '--budget', '-3'], 2, 'INVALID_BUDGET'],
    [['context', '.', 'x', '--budget', 'NaN'], 2, 'INVALID_BUDGET'],
    [['context', '.', 'x', '--strategy', 'best'], 2, 'INVALID_STRATEGY'],
    [['context', '.', 'x', '--format', 'html'], 2, 'INVALID_FORMAT'],
    [['context', '.', 'x', '--tokenizer', 'words'], 2, 'INVALID_TOKENIZER'],
    [['context', '.', 'x', '--retriever', 'oracle'], 2, 'INVALID_RETRIEVER'],
    [['context', '.', 'x', '--max-file-size', 'huge'], 2, 'INVALID_OPTION'],
    [['context', 'nowhere', 'x'], 3, 'FOLDER_NOT_FOUND'],
    [['context', '.gitignore', 'x'], 3, 'FOLDER_NOT_FOUND'],
    [['explain', '.', 'nowhere.ts'], 3, 'FILE_NOT_FOUND'],
    [['explain', '.', '../../etc/passwd'], 3, 'FILE_NOT_FOUND'],
    [['context', '.', 'x', '--store', '.gitignore/store'], 4, 'STORE_NOT_WRITABLE'],
  ])('%j ends with %i and %s, a sentence and no stack trace', async (args, code, name) => {
    const result = await setUp().cli(...args);
    expect(result.stdout).toBe('');
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(`(${name})`);
    expect(result.stderr).not.toMatch(/\n\s+at /);
  });

  it.each([[[]], [['contxt', 'x']], [['context']], [['context', '.', 'x', '--bugdet', '3']]])(
    '%j ends with 2 and says what is possible',
    async args => {
      const result = await setUp().cli(...args);
      expect(result.code).toBe(2);
      expect(result.stderr).toMatch(/Usage|error:/);
    },
  );

  it('says that an empty folder is empty', async () => {
    const result = await setUp({}).cli('context', '.', 'x');
    expect([result.code, result.stdout]).toEqual([3, '']);
    expect(result.stderr).toContain('(FOLDER_EMPTY)');
  });

  it('takes a budget larger than the corpus', async () => {
    const { stdout, stderr, code } = await setUp().cli(
      'context',
      '.',
      'ignore unrelated',
      '--budget',
      '999999999999',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('unrelated');
    expect(stderr).not.toContain('more would have been relevant');
  });
});

describe('citepack index, status and explain', () => {
  it('predicts, indexes and tells what is there', async () => {
    const { cli } = setUp();
    const preflight = await cli('index', '--preflight');
    expect(preflight.stdout).toMatch(/3 files .* to index, 2 files and folders skipped/);
    expect((await cli('status')).stdout).toContain('not made yet');
    expect((await cli('index')).stderr).toMatch(/3 files, \d+ chunks, 2 skipped; 3 indexed/);
    const status = JSON.parse((await cli('status', '--json')).stdout) as Record<string, unknown>;
    expect(status).toMatchObject({
      documents: 3,
      skipped: 2,
      complete: true,
      skippedByReason: { ignored: 2 },
    });
  });

  it('explains a document with its chunks, and a skipped file with its rule', async () => {
    const { folder, cli } = setUp();
    expect((await cli('explain', '.', 'src/ignore.ts')).stdout).toMatch(
      /is indexed: typescript, utf-8, .*1 chunks[\s\S]*1-3 .*tokens {2}function applyIgnoreRules/,
    );
    expect((await cli('explain', '.', 'run.log')).stdout).toMatch(
      /run\.log is skipped: ignored[\s\S]*\.gitignore:3: \*\.log/,
    );
    expect((await cli('explain', '.', 'build/out.js')).stdout).toMatch(
      /build\/out\.js lies in build\/, which is skipped: ignored[\s\S]*\.gitignore:1: build\//,
    );
    expect((await cli('explain', '.', join(folder, 'src/other.ts'))).stdout).toContain(
      'src/other.ts is indexed',
    );
  });

  it('has help with examples, and its version', async () => {
    const { cli } = setUp();
    const help = await cli('--help');
    expect(help.code).toBe(0);
    expect(help.stdout).toMatch(/Examples:[\s\S]*Exit codes:/);
    expect((await cli('--version')).stdout.trim()).toBe(packageJson.version);
  });

  it('follows changes until it is stopped (--watch)', async () => {
    const { folder, cache, cli } = setUp();
    const { process: watching, result } = startCli(['index', '--watch'], { cache, cwd: folder });
    const seen = (text: RegExp): Promise<void> =>
      new Promise(resolve =>
        watching.stderr?.on('data', (data: string) => {
          if (text.test(data)) resolve();
        }),
      );
    await seen(/Watching/);
    const updated = seen(/1 indexed/);
    await new Promise(resolve => setTimeout(resolve, 500));
    writeFileSync(join(folder, 'src', 'later.ts'), 'export const cameLater = true;\n');
    await updated;
    const pack = await cli('context', '.', 'came later');
    expect(pack.stdout).toContain('src/later.ts');
    expect(pack.stderr).toContain('Another process keeps this index up to date');
    watching.kill('SIGINT');
    expect((await result).code).toBe(0);
  });
});

describe('citepack', () => {
  it('stopped by Ctrl-C leaves a store that the next run finishes', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [
        `f${i}.ts`,
        `export function f${i}() {\n${'  call(a, b, c);\n'.repeat(300)}}\n`,
      ]),
    );
    const { folder, cache, cli } = setUp(files);
    const { process: child, result } = startCli(['index'], { cache, cwd: folder });
    await new Promise(resolve => setTimeout(resolve, 600));
    child.kill('SIGINT');
    const stopped = await result;
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toContain('Stopped. What was indexed is kept.');
    expect((await cli('index')).stderr).toMatch(/^400 files/m);
  });

  it('run twice at once on a new folder answers twice, the same', async () => {
    const { cli } = setUp();
    const [a, b] = await Promise.all([cli('context', 'ignore rules'), cli('context', 'ignore rules')]);
    expect(a.stdout).toBe(b.stdout);
    expect(a.stdout).toContain('src/ignore.ts');
  });

  it('finds a folder whose name needs quoting, below a parent with a leading dot', async () => {
    const root = temporaryFolder();
    const folder = join(root, '.hidden', "it's a [folder] ünï");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a file.txt'), 'needle in here\n');
    const { stdout, code } = await runCli(['context', folder, 'needle'], { cache: join(root, 'cache') });
    expect(code).toBe(0);
    expect(stdout).toContain('## a file.txt:1-1');
  });
});
