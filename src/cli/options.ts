import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Command } from 'commander';
import { CitepackError } from '../engine/model/errors.ts';
import type { WorkspaceFolder } from '../engine/model/workspace.ts';

/** Options that every command with an index takes. */
export interface StoreOptions {
  readonly store?: string;
}

/** Options that say what counts as a document. */
export interface RuleOptions {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly reinclude?: string[];
  readonly maxFileSize?: string;
  readonly gitignore?: boolean;
  readonly defaultRules?: boolean;
}

export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

export function withStoreOption(command: Command): Command {
  return command.option(
    '--store <path>',
    'where the index is kept: a folder, or a file that ends in .sqlite',
  );
}

export function withRuleOptions(command: Command): Command {
  return command
    .option('--include <glob>', 'index only what matches (repeatable)', collect)
    .option('--exclude <glob>', 'leave out what matches (repeatable)', collect)
    .option(
      '--reinclude <glob>',
      'index what ignore files or the check for generated files left out (repeatable)',
      collect,
    )
    .option('--max-file-size <size>', 'largest file to index, such as 512K or 2M (default: 1M)')
    .option('--no-gitignore', 'do not apply .gitignore and git’s other excludes')
    .option('--default-rules', 'forget the rules that an earlier command stored with the index');
}

/** A folder that exists, from a command's argument. @throws CitepackError `FOLDER_NOT_FOUND` */
export function workspaceFolder(given: string): WorkspaceFolder {
  const path = resolve(given);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new CitepackError('FOLDER_NOT_FOUND', `There is no folder ${path}. Check the path.`);
  }
  if (!stats.isDirectory()) {
    throw new CitepackError('FOLDER_NOT_FOUND', `${path} is a file. Name the folder that is to be searched.`);
  }
  return { name: basename(path) || path, path };
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes of a size such as `512K`, `2M` or `1048576`. @throws CitepackError `INVALID_OPTION` */
export function parseSize(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?$/i.exec(text.trim());
  const bytes = Number(match?.[1]) * (UNITS[(match?.[2] ?? '').toLowerCase()] ?? NaN);
  if (!Number.isFinite(bytes) || bytes < 1) {
    throw new CitepackError(
      'INVALID_OPTION',
      `"${text}" is not a size. Write it as 512K, 2M or a number of bytes.`,
    );
  }
  return Math.floor(bytes);
}
