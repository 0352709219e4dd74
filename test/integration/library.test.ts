/** The packing library as its users get it: packed, installed into an empty project, loaded in every way. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const library = resolve('dist/library');
let project: string;

const run = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const PROGRAM = `
  const chunks = [{ content: 'abcdefgh', score: 0.9 }, { content: 'abcdefgh!', score: 0.8 }, { content: 'xyz', score: 0.7 }];
  pack(chunks, { budget: 3, strategy: 'knapsack', redundancyThreshold: 0.5 }).then(({ chunks, report }) =>
    console.log(JSON.stringify([chunks.map(({ id }) => id), report.excluded.map(({ reason }) => reason), PackError.name])));
`;
const OUTPUT = '[["chunk-0","chunk-2"],["redundant"],"PackError"]';

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'citepack-library-'));
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "private": true }');
  const [packed] = JSON.parse(run('npm', ['pack', library, '--json', '--offline'])) as [{ filename: string }];
  run('npm', ['install', packed.filename, '--offline', '--no-audit', '--no-fund', '--ignore-scripts']);
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('citepack/pack in an empty project', () => {
  it('is imported', () => {
    writeFileSync(join(project, 'a.mjs'), `import { pack, PackError } from 'citepack/pack';${PROGRAM}`);
    expect(run(process.execPath, ['a.mjs']).trim()).toBe(OUTPUT);
  });

  it('is required', () => {
    writeFileSync(join(project, 'a.cjs'), `const { pack, PackError } = require('citepack/pack');${PROGRAM}`);
    expect(run(process.execPath, ['a.cjs']).trim()).toBe(OUTPUT);
  });

  it('has types for both', () => {
    const program = `
      import { pack, type PackReport, type ScoredChunk } from 'citepack/pack';
      const chunks: ScoredChunk<{ path: string }>[] = [{ content: 'a', score: 1, metadata: { path: 'a.ts' } }];
      export const report: Promise<PackReport<{ path: string }>> = pack(chunks, { budget: 1 }).then(({ report }) => report);
      // @ts-expect-error there is no such strategy
      void pack(chunks, { budget: 1, strategy: 'best' });
    `;
    writeFileSync(join(project, 'a.mts'), program);
    writeFileSync(join(project, 'b.cts'), program);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module: 'node20',
          target: 'es2023',
          lib: ['es2023'],
          strict: true,
          noEmit: true,
          types: [],
        },
        files: ['a.mts', 'b.cts'],
      }),
    );
    run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.']);
  });

  it('runs where there is nothing of Node, as in a browser or a web worker', async () => {
    const code = readFileSync(join(project, 'node_modules/citepack/cjs/index.js'), 'utf8');
    const lines: string[] = [];
    const module = { exports: {} };
    const globals = { module, performance, console: { log: (line: string) => lines.push(line) } };
    const context = createContext(globals);
    runInContext(code, context);
    await (runInContext(`{ const { pack, PackError } = module.exports; ${PROGRAM} }`, context) as unknown);
    await new Promise(done => setImmediate(done));
    expect(lines).toEqual([OUTPUT]);
  });

  it('has no dependency', () => {
    const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/citepack']);
  });
});
