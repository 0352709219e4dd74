import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import type {
  FileExplanation,
  IndexProgress,
  IndexStatus,
  IndexSummary,
} from '../../engine/model/engineReports.ts';
import { CitepackError, isCancellation } from '../../engine/model/errors.ts';
import type { PackRequest } from '../../engine/model/packRequest.ts';
import type { SkippedFile } from '../../engine/model/workspace.ts';
import { EngineClient } from '../../engine/process/engineClient.ts';
import { sourceSettings, startsWithWindow, touchesSources } from '../settings.ts';
import { announceFirstIndex } from './announceFirstIndex.ts';
import { FileEvents } from './fileEvents.ts';
import type { IndexState } from './indexState.ts';
import { withCancellableProgress } from './progress.ts';
import { unsavedTexts } from './unsavedEditors.ts';
import { indexedFolders } from './workspaceFolders.ts';

const UNFINISHED_KEY = 'citepack.indexUnfinished';

/** An index that is being brought up to date. Whoever needs it waits for the same run. */
interface IndexRun {
  readonly done: Promise<void>;
  readonly stop: AbortController;
  readonly listeners: ((progress: IndexProgress) => void)[];
  /** How many wait for it: who cancels a question leaves, and the last one ends the run. */
  waiting: number;
}

/**
 * The engine of this window's folders, in its process. It starts with the first call, and is started anew when folders or
 * rules change. Each new pack compares the index with the folders first, so that nothing rests on file events, which some
 * hosts and file systems lose.
 */
export class WorkspaceEngine implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #log: vscode.LogOutputChannel;
  readonly #subscriptions: vscode.Disposable;
  readonly #stateChanged = new vscode.EventEmitter<IndexState>();
  readonly onDidChangeState = this.#stateChanged.event;
  #client: Promise<EngineClient> | undefined;
  #run: IndexRun | undefined;
  /** A run that is about to start, once the user has been asked. */
  #starting: Promise<IndexRun> | undefined;
  /** An index was brought up to date since the engine started: from then on events keep it so. */
  #followed = false;
  /** Settled when the engine before has let go of the store. */
  #released: Promise<unknown> = Promise.resolve();

  constructor(context: vscode.ExtensionContext, log: vscode.LogOutputChannel) {
    this.#context = context;
    this.#log = log;
    this.#subscriptions = vscode.Disposable.from(
      this.#stateChanged,
      new FileEvents(paths => void this.#update(paths)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#startOver()),
      vscode.workspace.onDidChangeConfiguration(change => {
        if (touchesSources(change)) this.#startOver();
      }),
    );
  }

  /** Indexes in the background when the settings ask for it, or when the last run was not finished. */
  startWithWindow(): void {
    if (indexedFolders().length === 0) return;
    if (startsWithWindow() || this.#context.workspaceState.get<boolean>(UNFINISHED_KEY) === true) {
      void this.#indexInBackground();
    }
  }

  /**
   * Brings the index up to date and builds a pack. Progress is shown, and can be cancelled.
   *
   * @param token stops the work, for surfaces that show progress of their own
   */
  async context(request: PackRequest, token?: vscode.CancellationToken): Promise<ContextPack> {
    await this.#upToDate(token);
    return this.#build(request, false, token);
  }

  /** Packs what the last pack found again; retrieves only where that does not answer the request. */
  repack(request: PackRequest, token?: vscode.CancellationToken): Promise<ContextPack> {
    return this.#build(request, true, token);
  }

  /** {@link repack} for what nobody waits for: without progress. */
  async preview(request: PackRequest): Promise<ContextPack> {
    const client = await this.#running();
    return client.context(request, { unsaved: unsavedTexts(), reuse: true });
  }

  async explain(path: string): Promise<FileExplanation> {
    await this.#upToDate();
    return (await this.#running()).explain(path);
  }

  async skipped(): Promise<readonly SkippedFile[]> {
    return (await this.#running()).skipped();
  }

  async status(): Promise<IndexStatus> {
    return (await this.#running()).status();
  }

  /** Indexes every file anew. */
  async rebuild(): Promise<void> {
    this.cancelIndexing();
    await this.#run?.done.catch(() => {});
    await this.#foreground(await this.#index(true));
  }

  /** Stops the index; what was committed stays, and the next run goes on from there. */
  cancelIndexing(): void {
    this.#run?.stop.abort();
  }

  dispose(): void {
    this.#stop();
    this.#subscriptions.dispose();
  }

  async #build(request: PackRequest, reuse: boolean, token?: vscode.CancellationToken): Promise<ContextPack> {
    const client = await this.#running();
    const stop = new AbortController();
    const subscription = token?.onCancellationRequested(() => stop.abort());
    const work = client.context(request, { signal: stop.signal, unsaved: unsavedTexts(), reuse });
    const title = vscode.l10n.t('Citepack: building the context pack');
    try {
      return await (token === undefined ? withCancellableProgress(title, work, () => stop.abort()) : work);
    } finally {
      subscription?.dispose();
    }
  }

  #running(): Promise<EngineClient> {
    this.#client ??= this.#start().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #start(): Promise<EngineClient> {
    const folders = indexedFolders();
    const { storageUri, extensionUri } = this.#context;
    if (folders.length === 0 || storageUri === undefined) {
      const message = vscode.l10n.t('Open a folder first: Citepack packs what is in it.');
      throw new CitepackError('FOLDER_NOT_FOUND', message);
    }
    await this.#released;
    return new EngineClient({
      modulePath: vscode.Uri.joinPath(extensionUri, 'dist', 'engineProcess.js').fsPath,
      folders: folders.map(({ name, path }) => ({ name, path })),
      storePath: vscode.Uri.joinPath(storageUri, 'index.sqlite').fsPath,
      rules: sourceSettings(),
      log: this.#log,
    });
  }

  async #upToDate(token?: vscode.CancellationToken): Promise<void> {
    const run = await this.#joinRun();
    run.waiting++;
    if (token === undefined) return this.#foreground(run);
    await new Promise<void>((resolve, reject) => {
      const subscription = token.onCancellationRequested(() => {
        // The index may be what others wait for too.
        if (--run.waiting === 0) run.stop.abort();
        reject(new DOMException('The pack is not wanted any more.', 'AbortError'));
      });
      run.done.then(resolve, reject).finally(() => void subscription.dispose());
    });
  }

  #foreground({ done, stop, listeners }: IndexRun): Promise<void> {
    return withCancellableProgress(
      vscode.l10n.t('Citepack: indexing'),
      done,
      () => stop.abort(),
      listener => listeners.push(listener),
    );
  }

  async #indexInBackground(): Promise<void> {
    try {
      const run = await this.#joinRun();
      run.waiting++;
      await run.done;
    } catch (error) {
      if (!isCancellation(error)) this.#log.error(String(error));
    }
  }

  /** The run that is under way, or a new one; the user is asked once however many wait for it. */
  async #joinRun(): Promise<IndexRun> {
    if (this.#run !== undefined) return this.#run;
    this.#starting ??= this.#index(false).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Starts a run, after a word with the user when it is a long first one. */
  async #index(rebuild: boolean): Promise<IndexRun> {
    let client = await this.#running();
    if (!rebuild && (await client.status()).documents === 0) {
      const answer = await announceFirstIndex(await client.preflight());
      if (answer === 'not-now') throw new DOMException('The index was put off.', 'AbortError');
      client = await this.#running();
    }
    // A rebuild is not done by a run that brings the index up to date.
    while (rebuild && this.#run !== undefined) await this.#run.done.catch(() => {});
    return (this.#run ??= this.#startRun(client, rebuild));
  }

  #startRun(client: EngineClient, rebuild: boolean): IndexRun {
    const stop = new AbortController();
    const listeners: IndexRun['listeners'] = [];
    const onProgress = (progress: IndexProgress): void => {
      this.#show({ kind: 'indexing', done: progress.filesDone, total: progress.filesTotal });
      for (const listener of listeners) listener(progress);
    };
    const work = client.index({ rebuild, signal: stop.signal, onProgress });
    const done = this.#finish(work).finally(() => {
      if (this.#run === run) this.#run = undefined;
    });
    const run: IndexRun = { done, stop, listeners, waiting: 0 };
    void this.#context.workspaceState.update(UNFINISHED_KEY, true);
    void vscode.window.withProgress({ location: { viewId: 'citepack.pack' } }, () =>
      run.done.catch(() => {}),
    );
    return run;
  }

  async #finish(work: Promise<IndexSummary>): Promise<void> {
    try {
      const { documents, skipped, indexed, removed, durationMs } = await work;
      this.#log.info(
        `Indexed: ${indexed} files read, ${removed} removed, ${documents} in all, ${durationMs.toFixed(0)} ms.`,
      );
      this.#followed = true;
      this.#show({ kind: 'ready', documents, skipped });
      await this.#context.workspaceState.update(UNFINISHED_KEY, false);
    } catch (error) {
      // Another window keeps the index up to date; it is read here.
      if (error instanceof CitepackError && error.code === 'STORE_LOCKED') {
        await this.#context.workspaceState.update(UNFINISHED_KEY, false);
        return;
      }
      if (isCancellation(error)) this.#show({ kind: 'unfinished' });
      else this.#show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  /** Brings files up to date of which events told. An index that nobody has asked for yet is not begun by them. */
  async #update(paths: string[]): Promise<void> {
    const client = await this.#client;
    if (client === undefined || !this.#followed) return;
    try {
      const { documents, skipped, indexed, removed, durationMs } = await client.update(paths);
      this.#log.debug(
        `${paths.length} file events: ${indexed} files read, ${removed} removed, ${durationMs.toFixed(0)} ms.`,
      );
      if (this.#run === undefined) this.#show({ kind: 'ready', documents, skipped });
    } catch (error) {
      if (error instanceof CitepackError && error.code === 'STORE_LOCKED') return;
      if (!isCancellation(error)) this.#log.error(String(error));
    }
  }

  #show(state: IndexState): void {
    this.#stateChanged.fire(state);
  }

  /** Other folders or rules: the store stays, and is compared with what they let in. */
  #startOver(): void {
    const wasUsed = this.#client !== undefined;
    this.#stop();
    if (wasUsed && indexedFolders().length > 0) void this.#indexInBackground();
  }

  #stop(): void {
    this.#run?.stop.abort();
    this.#run = undefined;
    const client = this.#client;
    this.#client = undefined;
    this.#followed = false;
    if (client !== undefined) this.#released = client.then(running => running.close()).catch(() => {});
  }
}
