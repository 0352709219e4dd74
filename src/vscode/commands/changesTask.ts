import * as vscode from 'vscode';
import { CitepackError } from '../../engine/model/errors.ts';
import type { GivenTask } from './buildCommands.ts';
import { gitRepositories } from './gitExtension.ts';

/** What of a long diff is searched with, in characters; more says no more. */
const LONGEST_DETAILS = 20_000;
/** Files that the task names. */
const MOST_NAMED = 5;

/** Paths of the files that a diff changes. */
export function changedPaths(diff: string): string[] {
  const paths = [...diff.matchAll(/^(?:\+\+\+ b|--- a)\/(.+?)\t?$/gm)].map(([, path]) => path ?? '');
  return [...new Set(paths)];
}

/** The lines of a diff that were added or removed, and the functions that its hunks are in. */
export function changedLines(diff: string): string {
  return diff
    .split('\n')
    .flatMap(line => {
      const hunk = /^@@ .* @@ (.*)$/.exec(line)?.[1];
      if (hunk !== undefined) return [hunk];
      return /^[+-](?!\+\+ |-- )/.test(line) ? [line.slice(1)] : [];
    })
    .join('\n');
}

/**
 * The task that the changes of the working tree are, staged ones included.
 *
 * @throws CitepackError `EMPTY_TASK` when nothing is changed or no repository is open
 */
export async function changesTask(): Promise<GivenTask> {
  const repositories = await gitRepositories();
  if (repositories.length === 0) {
    throw new CitepackError(
      'EMPTY_TASK',
      vscode.l10n.t('There is no git repository in this window, or the Git extension has not opened it yet.'),
    );
  }
  const diffs = await Promise.all(
    repositories.flatMap(repository => [repository.diff(false), repository.diff(true)]),
  );
  const diff = diffs.join('\n');
  const paths = changedPaths(diff);
  if (paths.length === 0) {
    throw new CitepackError('EMPTY_TASK', vscode.l10n.t('Nothing is changed in the working tree.'));
  }
  const named = paths.slice(0, MOST_NAMED).join(', ');
  const more = paths.length > MOST_NAMED ? vscode.l10n.t(' and {0} more', paths.length - MOST_NAMED) : '';
  return {
    task: vscode.l10n.t('Changes in {0}', `${named}${more}`),
    details: `${paths.join('\n')}\n${changedLines(diff)}`.slice(0, LONGEST_DETAILS),
  };
}
