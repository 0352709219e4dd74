import { languages } from './languageTable.ts';

const byName = new Map(
  languages.flatMap(({ id, names = [] }) => names.map(name => [name.toLowerCase(), id])),
);
const byExtension = new Map(
  languages.flatMap(({ id, extensions = [] }) => extensions.map(each => [each, id])),
);
const byInterpreter = new Map(
  languages.flatMap(({ id, interpreters = [] }) => interpreters.map(each => [each, id])),
);

/** Names with an ending of their own, such as `Dockerfile.dev` or `.env.local`. */
const byNamePattern: readonly (readonly [RegExp, string])[] = [
  [/^(docker|container)file[.-]|\.dockerfile$/i, 'dockerfile'],
  [/^(gnu)?makefile\./i, 'makefile'],
  [/^jenkinsfile[.-]/i, 'groovy'],
  [/^\.env(\.|$)/i, 'dotenv'],
  [/^(docker-)?compose(\..+)?\.ya?ml$/i, 'dockercompose'],
  [/^tsconfig(\..+)?\.json$|^jsconfig(\..+)?\.json$|^\.eslintrc(\.json)?$|^devcontainer\.json$/i, 'jsonc'],
];

/**
 * The language of a file by its name, else its extension, else its first line (`#!`, `<?xml`).
 *
 * @param path any path; the last segment counts
 * @returns VS Code's language identifier, that of the usual extension where VS Code has none, or `plaintext`.
 */
export function languageOf(path: string, firstLine = ''): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const lower = name.toLowerCase();
  return (
    byName.get(lower) ??
    byNamePattern.find(([pattern]) => pattern.test(name))?.[1] ??
    languageOfExtension(name) ??
    languageOfTemplate(name) ??
    languageOfFirstLine(firstLine) ??
    'plaintext'
  );
}

/** The longest ending that is known decides: `.blade.php` before `.php`. `.C` and `.R` differ from `.c` and `.r`. */
function languageOfExtension(name: string): string | undefined {
  for (let dot = name.indexOf('.', 1); dot > 0; dot = name.indexOf('.', dot + 1)) {
    const extension = name.slice(dot);
    const id = byExtension.get(extension) ?? byExtension.get(extension.toLowerCase());
    if (id !== undefined) return id;
  }
  return undefined;
}

/** `settings.py.tmpl` and `config.h.in` are written in the language of what they become. */
function languageOfTemplate(name: string): string | undefined {
  const inner = name.replace(/\.(tmpl|tpl|template|in|example|sample|dist|orig|bak)$/i, '');
  if (inner === name || inner === '') return undefined;
  return byName.get(inner.toLowerCase()) ?? languageOfExtension(inner);
}

function languageOfFirstLine(line: string): string | undefined {
  if (line.startsWith('<?xml')) return 'xml';
  if (line.startsWith('<?php')) return 'php';
  if (/^\s*<!doctype html/i.test(line)) return 'html';
  const words = /^#!\s*(\S+)(.*)$/.exec(line);
  if (!words) return undefined;
  const [, command = '', rest = ''] = words;
  const isEnv = /(^|\/)env$/.test(command);
  // `env -S node --flag`, `env VAR=1 python3`: the first word that is neither an option nor an assignment.
  const named = isEnv ? rest.split(/\s+/).find(word => word !== '' && !/^-|=/.test(word)) : command;
  const interpreter = named?.slice(named.lastIndexOf('/') + 1) ?? '';
  return byInterpreter.get(interpreter) ?? byInterpreter.get(interpreter.replace(/[\d.]+$/, ''));
}
