import * as vscode from 'vscode';

/** A burst of events is over when none came for this long. */
const QUIET_MS = 300;
/** A burst that does not end is handed on after this long. */
const LONGEST_MS = 5_000;

/** Gathers what happens to files into batches, so that the switch of a branch is one update. */
export class FileEvents implements vscode.Disposable {
  readonly #onBatch: (paths: string[]) => void;
  readonly #subscriptions: vscode.Disposable;
  readonly #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  /** @param onBatch called with the absolute paths of files that came, changed or went, each once */
  constructor(onBatch: (paths: string[]) => void) {
    this.#onBatch = onBatch;
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const add = (uri: vscode.Uri): void => this.#add(uri);
    this.#subscriptions = vscode.Disposable.from(
      watcher,
      watcher.onDidCreate(add),
      watcher.onDidChange(add),
      watcher.onDidDelete(add),
      // Some hosts and file systems lose events; what this window does itself is known without them.
      vscode.workspace.onDidSaveTextDocument(({ uri }) => add(uri)),
      vscode.workspace.onDidCreateFiles(({ files }) => files.forEach(add)),
      vscode.workspace.onDidDeleteFiles(({ files }) => files.forEach(add)),
      vscode.workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri, newUri }) => {
          add(oldUri);
          add(newUri);
        }),
      ),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#subscriptions.dispose();
  }

  #add({ scheme, fsPath }: vscode.Uri): void {
    if (scheme !== 'file') return;
    const now = Date.now();
    if (this.#paths.size === 0) this.#since = now;
    this.#paths.add(fsPath);
    clearTimeout(this.#timer);
    const wait = Math.max(0, Math.min(QUIET_MS, this.#since + LONGEST_MS - now));
    this.#timer = setTimeout(() => {
      const paths = [...this.#paths];
      this.#paths.clear();
      this.#onBatch(paths);
    }, wait);
  }
}
