// Bundles the extension, the engine's process, its index worker and the command line into dist/, and copies the grammars.
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grammarSources } from './src/engine/chunk/grammarFiles.ts';
import { thirdPartyNotices } from './thirdPartyNotices.mjs';

rmSync('dist', { recursive: true, force: true });

const { metafile } = await build({
  entryPoints: {
    extension: 'src/extension.ts',
    engineProcess: 'src/engine/process/engineProcess.ts',
    indexWorker: 'src/engine/indexing/indexWorker.ts',
    cli: 'src/cli/main.ts',
  },
  outdir: 'dist',
  bundle: true,
  metafile: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: ['vscode'],
  minify: process.argv.includes('--minify'),
  sourcemap: process.argv.includes('--sourcemap'),
  // Bundled CommonJS libraries ask for Node's modules with require.
  banner: {
    js: "import { createRequire as citepackRequire } from 'node:module'; const require = citepackRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

mkdirSync('dist/grammars', { recursive: true });
const grammars = grammarSources().map(({ file, packagePath }) => ({
  file,
  from: join('node_modules', packagePath),
}));
for (const { file, from } of grammars) copyFileSync(from, join('dist/grammars', file));

const madeFrom = [...Object.keys(metafile.inputs), ...grammars.map(({ from }) => from)];
writeFileSync('dist/THIRD_PARTY_NOTICES.txt', thirdPartyNotices(madeFrom));
