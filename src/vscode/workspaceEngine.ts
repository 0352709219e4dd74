import * as vscode from 'vscode';
import type { ContextPack } from '../engine/model/contextPack.ts';
import type { FileExplanation, IndexStatus } from '../engine/model/engineReports.ts';
import { CitepackError } from '../engine/model/errors.ts';
import type { PackRequest } from '../engine/model/packRequest.ts';
import { EngineClient } from '../engine/process/engineClient.ts';
import { sourceSettings, touchesSources } from './settings.ts';

/**
 * The engine of this window's folders, in its process. It starts with the first call, and is started anew when folders or
 * rules change. Each call compares the index with the folders first, so that nothing rests on file events, which some
 * hosts and file systems lose.
 */
export class WorkspaceEngine implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #subscriptions: vscode.Disposable[];
  #client: Promise<EngineClient> | undefined;
  /** Settled when the engine before has let go of the store. */
  #released: Promise<unknown> = Promise.resolve();

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#log = log;
    this.#subscriptions = [
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#stop()),
      vscode.workspace.onDidChangeConfiguration(change => {
        if (touchesSources(change)) this.#stop();
      }),
    ];
  }

  /** Brings the index up to date and builds a pack. Progress is shown, and can be cancelled. */
  async context(request: PackRequest): Promise<ContextPack> {
    const client = await this.#running();
    await this.#index(client, false);
    return cancellable('Building the context pack', signal => client.context(request, { signal }));
  }

  async explain(path: string): Promise<FileExplanation> {
    const client = await this.#running();
    await this.#index(client, false);
    return client.explain(path);
  }

  async status(): Promise<IndexStatus> {
    return (await this.#running()).status();
  }

  /** Indexes every file anew. */
  async rebuild(): Promise<void> {
    await this.#index(await this.#running(), true);
  }

  dispose(): void {
    this.#stop();
    vscode.Disposable.from(...this.#subscriptions).dispose();
  }

  #running(): Promise<EngineClient> {
    this.#client ??= this.#start().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #start(): Promise<EngineClient> {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
    const { storageUri, extensionUri } = this.#context;
    if (folders.length === 0 || storageUri === undefined) {
      throw new CitepackError('FOLDER_NOT_FOUND', 'Open a folder first: Citepack packs what is in it.');
    }
    await this.#released;
    return new EngineClient({
      modulePath: vscode.Uri.joinPath(extensionUri, 'dist', 'engineProcess.js').fsPath,
      folders: folders.map(({ name, uri }) => ({ name, path: uri.fsPath })),
      storePath: vscode.Uri.joinPath(storageUri, 'index.sqlite').fsPath,
      rules: sourceSettings(),
      log: this.#log,
    });
  }

  async #index(client: EngineClient, rebuild: boolean): Promise<void> {
    try {
      await cancellable('Indexing', (signal, report) =>
        client.index({
          rebuild,
          signal,
          onProgress: ({ filesDone, filesTotal }) => report(filesDone, filesTotal),
        }),
      );
    } catch (error) {
      // Another window keeps the index up to date; it is read here.
      if (!(error instanceof CitepackError) || error.code !== 'STORE_LOCKED') throw error;
    }
  }

  #stop(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) this.#released = client.then(running => running.close()).catch(() => {});
  }
}

/** What is done sooner than this needs no progress. */
const UNNOTICED_MS = 400;

/** Runs work that the user can cancel; its progress shows when it takes a while. */
async function cancellable<T>(
  title: string,
  work: (signal: AbortSignal, report: (done: number, total: number) => void) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  let report: (done: number, total: number) => void = () => {};
  const done = work(stop.signal, (count, total) => report(count, total));
  const timer = setTimeout(() => {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Citepack: ${title}`,
      cancellable: true,
    };
    void vscode.window.withProgress(options, (progress, cancelled) => {
      cancelled.onCancellationRequested(() => stop.abort());
      let shown = 0;
      report = (count, total) => {
        const share = total === 0 ? 100 : (count / total) * 100;
        const message = `${count.toLocaleString()} of ${total.toLocaleString()} files`;
        progress.report({ increment: share - shown, message });
        shown = share;
      };
      return done.catch(() => {});
    });
  }, UNNOTICED_MS);
  return done.finally(() => clearTimeout(timer));
}
