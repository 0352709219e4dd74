import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';

const RUNTIME = 'web-tree-sitter.wasm';

let runtime: Promise<void> | undefined;
const languages = new Map<string, Promise<Language>>();

/** Called with the name and bytes of each wasm file that this thread has compiled. */
export type WasmListener = (file: string, bytes: Uint8Array<ArrayBuffer>) => void;

let listener: WasmListener = () => {};

/** @param listen is told of what is compiled from now on */
export function onWasmCompiled(listen: WasmListener): void {
  listener = listen;
}

function startRuntime(folder: string): Promise<void> {
  runtime ??= initialize(folder).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

async function initialize(folder: string): Promise<void> {
  const wasmBinary = await readFile(join(folder, RUNTIME));
  await Parser.init({ wasmBinary });
  listener(RUNTIME, wasmBinary);
}

async function load(path: string, folder: string): Promise<Language> {
  const bytes = await readFile(path);
  await startRuntime(folder);
  const language = await Language.load(bytes);
  listener(basename(path), bytes);
  return language;
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
