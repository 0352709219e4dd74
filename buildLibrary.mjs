// Builds the packing library as a package of its own into dist/library: `citepack/pack`, for import and require.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = 'dist/library';
rmSync(out, { recursive: true, force: true });

execFileSync(process.execPath, [
  'node_modules/typescript/bin/tsc',
  ...['-p', 'tsconfig.library.json', '--outDir', join(out, 'esm')],
]);
// Declarations find each other by the names that the built files would have.
for (const file of globSync(`${out}/esm/**/*.d.ts`)) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
}
cpSync(join(out, 'esm'), join(out, 'cjs'), { recursive: true });

for (const [format, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
]) {
  const folder = join(out, format);
  await build({
    entryPoints: ['src/engine/pack/index.ts'],
    outfile: join(folder, 'index.js'),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2023',
    logLevel: 'warning',
  });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ type })}\n`);
}

const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'));
const entry = format => ({ types: `./${format}/index.d.ts`, default: `./${format}/index.js` });
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(
    {
      name: 'citepack',
      version,
      license,
      description: 'Chooses the chunks that go into a token budget, and says why each other one is out.',
      sideEffects: false,
      exports: {
        './pack': { import: entry('esm'), require: entry('cjs') },
        './package.json': './package.json',
      },
    },
    undefined,
    2,
  )}\n`,
);
copyFileSync('LICENSE', join(out, 'LICENSE'));
copyFileSync('src/engine/pack/README.md', join(out, 'README.md'));
