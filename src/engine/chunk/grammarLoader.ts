import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';

let runtime: Promise<void> | undefined;
const languages = new Map<string, Promise<Language>>();

function startRuntime(folder: string): Promise<void> {
  runtime ??= Parser.init({ locateFile: (file: string) => join(folder, file) }).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

async function load(path: string, folder: string): Promise<Language> {
  const bytes = await readFile(path);
  await startRuntime(folder);
  return Language.load(bytes);
}

/**
 * Loads a grammar when it is first needed, once a thread.
 *
 * @throws when the file is missing or is no grammar; the next call tries no more
 */
export function loadGrammar(folder: string, file: string): Promise<Language> {
  const path = join(folder, file);
  const known = languages.get(path);
  if (known !== undefined) return known;
  const loading = load(path, folder);
  languages.set(path, loading);
  return loading;
}
