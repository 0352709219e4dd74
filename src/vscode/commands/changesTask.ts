import * as vscode from 'vscode';
import { citation } from '../../engine/model/citation.ts';
import { CitepackError } from '../../engine/model/errors.ts';
import { workspacePathOf } from '../index/workspaceFolders.ts';
import type { GivenTask } from './buildCommands.ts';
import { gitRepositories, type GitRepository } from './gitExtension.ts';

/** What of a long diff is searched with, in characters; more says no more. */
const LONGEST_DETAILS = 20_000;
/** Files that the task names. */
const MOST_NAMED = 5;

/** Lines that a diff changes; those of the new file, where it is not gone. */
export interface ChangedRange {
  /** Relative to the repository. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The ranges of a unified diff, without the lines of context around them. */
export function changedRanges(diff: string): ChangedRange[] {
  const ranges: ChangedRange[] = [];
  let path = '';
  let line = 0;
  // Lines of the hunk that are still to come, of the old file and of the new one.
  let [oldLeft, newLeft] = [0, 0];
  for (const text of diff.split('\n')) {
    if (oldLeft <= 0 && newLeft <= 0) {
      path = /^(?:--- a|\+\+\+ b)\/(.+?)\t?$/.exec(text)?.[1] ?? path;
      const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text);
      if (hunk === null) continue;
      [oldLeft, newLeft, line] = [Number(hunk[1] ?? 1), Number(hunk[3] ?? 1), Number(hunk[2])];
      continue;
    }
    const sign = text[0];
    if (sign === '+' || sign === '-') {
      const at = Math.max(1, line);
      const last = ranges.at(-1);
      if (last?.path === path && at <= last.endLine + 1) ranges[ranges.length - 1] = { ...last, endLine: at };
      else ranges.push({ path, startLine: at, endLine: at });
    }
    if (sign === ' ' || sign === '+') [line, newLeft] = [line + 1, newLeft - 1];
    if (sign === ' ' || sign === '-') oldLeft--;
  }
  return ranges;
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
  const changes = await Promise.all(repositories.map(changesOf));
  const ranges = changes.flatMap(change => change.ranges);
  const paths = [...new Set(ranges.map(({ path }) => path))];
  if (paths.length === 0) {
    throw new CitepackError('EMPTY_TASK', vscode.l10n.t('Nothing is changed in the working tree.'));
  }
  const named = paths.slice(0, MOST_NAMED).join(', ');
  const more = paths.length > MOST_NAMED ? vscode.l10n.t(' and {0} more', paths.length - MOST_NAMED) : '';
  const lines = changes.map(({ diff }) => changedLines(diff)).join('\n');
  return {
    task: vscode.l10n.t('Changes in {0}', `${named}${more}`),
    details: `${paths.join('\n')}\n${lines}`.slice(0, LONGEST_DETAILS),
    focus: ranges.map(({ path, startLine, endLine }) => citation(path, startLine, endLine)),
  };
}

/** What a repository's working tree changes, by workspace paths. */
async function changesOf(repository: GitRepository): Promise<{ diff: string; ranges: ChangedRange[] }> {
  const diff = (await Promise.all([repository.diff(false), repository.diff(true)])).join('\n');
  const ranges = changedRanges(diff).flatMap(range => {
    const path = workspacePathOf(vscode.Uri.joinPath(repository.rootUri, range.path));
    return path === undefined ? [] : [{ ...range, path }];
  });
  return { diff, ranges };
}
