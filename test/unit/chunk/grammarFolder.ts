import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { grammarSources } from '../../../src/engine/chunk/grammarFiles.ts';

const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** A folder that holds what the build copies, as links. */
export const grammarFolder = join(modules, '.cache', 'citepack-grammars');

for (const { file, packagePath } of grammarSources()) {
  const link = join(grammarFolder, file);
  mkdirSync(dirname(link), { recursive: true });
  try {
    symlinkSync(join(modules, packagePath), link);
  } catch (error) {
    // Another test file was first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
