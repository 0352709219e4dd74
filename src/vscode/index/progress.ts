import * as vscode from 'vscode';
import type { IndexProgress } from '../../engine/model/engineReports.ts';
import { formatCount } from '../formatCount.ts';

/** What is done sooner than this needs no progress. */
const UNNOTICED_MS = 400;

/** Shows the progress of work that takes a while, with a button that stops it. */
export async function withCancellableProgress<T>(
  title: string,
  work: Promise<T>,
  stop: () => void,
  onProgress?: (listener: (progress: IndexProgress) => void) => void,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const timer = setTimeout(() => {
    void vscode.window.withProgress(options, (progress, cancelled) => {
      cancelled.onCancellationRequested(stop);
      let shown = 0;
      onProgress?.(({ filesDone, filesTotal }) => {
        const share = filesTotal === 0 ? 100 : (filesDone / filesTotal) * 100;
        const message = vscode.l10n.t('{0} of {1} files', formatCount(filesDone), formatCount(filesTotal));
        progress.report({ increment: share - shown, message });
        shown = share;
      });
      return work.then(
        () => {},
        () => {},
      );
    });
  }, UNNOTICED_MS);
  return work.finally(() => clearTimeout(timer));
}
