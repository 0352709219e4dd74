import * as vscode from 'vscode';
import type { Offender, Preflight } from '../../engine/model/engineReports.ts';
import { formatCount } from '../formatCount.ts';
import { formatMebibytes } from '../mebibytes.ts';
import { countedFiles } from '../counted.ts';

/** A first index that takes less than this is not worth a question. */
const WORTH_ASKING_SECONDS = 20;

type Answer = 'index' | 'narrowed' | 'not-now';

function pickOf({ path, files, bytes, share, hint }: Offender): vscode.QuickPickItem & { path: string } {
  return {
    label: path,
    path,
    description: `${Math.round(share * 100)} %${hint === undefined ? '' : ` · ${hint}`}`,
    detail: `${countedFiles(files)}, ${formatMebibytes(bytes)}`,
    picked: hint !== undefined,
  };
}

/** Lets the user choose what to leave out, and keeps that as a setting of the workspace. */
async function narrow(offenders: readonly Offender[]): Promise<Answer> {
  const chosen = await vscode.window.showQuickPick(offenders.map(pickOf), {
    title: vscode.l10n.t('Leave out of the index'),
    placeHolder: vscode.l10n.t('The folders and files that weigh most'),
    canPickMany: true,
  });
  if (chosen === undefined) return 'not-now';
  const settings = vscode.workspace.getConfiguration('citepack');
  const known = settings.get<string[]>('exclude', []);
  const globs = chosen.map(({ path }) => path.replace(/\/$/, '/**'));
  await settings.update('exclude', [...new Set([...known, ...globs])], vscode.ConfigurationTarget.Workspace);
  return 'narrowed';
}

/** Says what a first index would take when it is much, and lets the user narrow it or put it off. */
export async function announceFirstIndex({
  files,
  bytes,
  seconds,
  diskBytes,
  offenders,
}: Preflight): Promise<Answer> {
  if (seconds < WORTH_ASKING_SECONDS) return 'index';
  const start = vscode.l10n.t('Index');
  const leaveOut = vscode.l10n.t('Leave Out…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'A first index of this workspace would read {0} files ({1}): about {2} s, and {3} of disk. It runs in the background.',
      formatCount(files),
      formatMebibytes(bytes),
      Math.ceil(seconds),
      formatMebibytes(diskBytes),
    ),
    start,
    ...(offenders.length > 0 ? [leaveOut] : []),
  );
  if (answer === start) return 'index';
  return answer === leaveOut ? narrow(offenders) : 'not-now';
}
