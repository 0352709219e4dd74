import { fileURLToPath } from 'node:url';

/** Files that the engine loads beside its code: the bundle lies flat in `dist`, the sources do not. */
const bundled = !import.meta.url.endsWith('.ts');

export const indexWorkerUrl = new URL(
  bundled ? './indexWorker.js' : './indexing/indexWorker.ts',
  import.meta.url,
);

/** Holds the grammars and tree-sitter's runtime, as the build copies them. */
export const grammarFolder = fileURLToPath(
  new URL(bundled ? './grammars/' : '../../dist/grammars/', import.meta.url),
);
