import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, relative, sep } from 'node:path';
import { grammarFolder, indexWorkerUrl } from './assets.ts';
import { answers, packRetrieval, retrieveFor, type Retrieval } from './buildPack.ts';
import { createChunker } from './chunk/chunkDocument.ts';
import { hashing256 } from './embed/hashing256.ts';
import { CurrentDocuments } from './indexing/currentDocuments.ts';
import type { DraftTools } from './indexing/draftDocuments.ts';
import { preflight } from './indexing/preflight.ts';
import { planReconcile } from './indexing/reconcile.ts';
import { runPlan } from './indexing/runPlan.ts';
import { planUpdate } from './indexing/update.ts';
import { WorkerPool } from './indexing/workerPool.ts';
import type { ContextPack } from './model/contextPack.ts';
import type {
  FileExplanation,
  IndexProgress,
  IndexStatus,
  IndexSummary,
  Preflight,
} from './model/engineReports.ts';
import { CitepackError } from './model/errors.ts';
import { silentLog, type Log } from './model/log.ts';
import type { PackRequest } from './model/packRequest.ts';
import type { SkippedFile, UnsavedText, WorkspaceFolder } from './model/workspace.ts';
import { judge } from './source/judge.ts';
import { readUnchanged } from './source/readUnchanged.ts';
import { defaultSourceRules, type SourceRules } from './source/sourceRules.ts';
import { walk } from './source/walk.ts';
import { IndexStore } from './store/indexStore.ts';

export type { SourceRules } from './source/sourceRules.ts';

export interface EngineOptions {
  /** One at least; several share one index, and paths then begin with the folder's name. */
  readonly folders: readonly WorkspaceFolder[];
  /** The store's file; its folder is made when it is missing. */
  readonly storePath: string;
  /** What counts as a document, defaults filled in; when absent, the rules that the index was made with. */
  readonly rules?: Partial<SourceRules> | undefined;
  readonly log?: Log;
  /** Index workers; default: one a core, eight at most. */
  readonly workers?: number;
}

export interface IndexOptions {
  /** Index every document anew; what is there serves until it is replaced. */
  readonly rebuild?: boolean;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

export interface ContextOptions {
  readonly signal?: AbortSignal | undefined;
  /** Texts of editors that are not saved; they count instead of what is on disk. */
  readonly unsaved?: readonly UnsavedText[];
  /**
   * Pack the candidates of the last pack again where they are those of this request and nothing that they quote has
   * changed: for a new budget, strategy, pin or format. Files that came or went since are not noticed then.
   */
  readonly reuse?: boolean;
}

/**
 * What chunks and terms are made by. An index of another version is rebuilt: raise it with every change to source
 * decoding, chunking, analysis or embedding that shows in the store.
 */
const INDEX_VERSION = '1';

const MOST_WORKERS = 8;

/** The one face of the engine: a workspace's index, and packs from it. */
export class ContextEngine {
  readonly #folders: readonly WorkspaceFolder[];
  readonly #rules: SourceRules;
  readonly #log: Log;
  readonly #pool: WorkerPool;
  readonly #tools: DraftTools;
  #store: IndexStore;
  /** The candidates of the last pack. */
  #retrieval: Retrieval | undefined;
  /** Changes of the index, one after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(options: EngineOptions, store: IndexStore) {
    this.#folders = options.folders;
    this.#rules = sourceRules(options, store);
    this.#log = options.log ?? silentLog;
    const workers = options.workers ?? Math.max(1, Math.min(MOST_WORKERS, availableParallelism()));
    this.#pool = new WorkerPool(indexWorkerUrl, { grammarFolder }, workers, this.#log);
    this.#tools = { chunker: createChunker({ grammarFolder }), embedder: hashing256 };
    this.#store = store;
    if (store.notice !== undefined) this.#log.warn(store.notice);
  }

  /**
   * Opens the index of a workspace: to write if no other process does, else to read what that process keeps up to date.
   *
   * @throws CitepackError `FOLDER_NOT_FOUND`, `STORE_NOT_WRITABLE`, `STORE_FULL`; `STORE_MISSING` when another process
   *   is just making it
   */
  static open(options: EngineOptions): ContextEngine {
    const store = IndexStore.openToWrite(options.storePath) ?? IndexStore.openToRead(options.storePath);
    return new ContextEngine(options, store);
  }

  /** False when another process writes to this index. */
  get writable(): boolean {
    return this.#store.writable;
  }

  /** What was set aside when the index was opened, one sentence. */
  get notice(): string | undefined {
    return this.#store.notice;
  }

  /** False while a first index or a rebuild is unfinished. */
  get complete(): boolean {
    return this.#store.meta('complete') === '1';
  }

  async preflight(signal?: AbortSignal): Promise<Preflight> {
    return preflight(await walk(this.#folders, this.#rules, walkOptions(signal)));
  }

  /**
   * Brings the index up to date with the folders: reads what is new or changed, forgets what is gone. Aborted or killed
   * at any point, the next call does what is left.
   *
   * @throws CitepackError `STORE_LOCKED` when another process writes; the signal's reason when aborted
   */
  index(options: IndexOptions = {}): Promise<IndexSummary> {
    return this.#exclusively(() => this.#mending(options, () => this.#reconcile(options)));
  }

  /**
   * Brings single files up to date after changes to them.
   *
   * @param paths workspace paths, or absolute ones; files or folders, gone ones included
   */
  update(paths: readonly string[], options: Omit<IndexOptions, 'rebuild'> = {}): Promise<IndexSummary> {
    return this.#exclusively(() =>
      this.#mending(options, async () => {
        const plan = planUpdate(this.#store, this.#folders, this.#rules, paths);
        if (plan === undefined) return this.#reconcile(options);
        const started = performance.now();
        const outcome = await runPlan(
          this.#store,
          plan,
          this.#pool,
          this.#rules,
          options.onProgress,
          options.signal,
        );
        return this.#summary(outcome, started);
      }),
    );
  }

  /**
   * Finds, packs and renders what a task needs. An index that turns out to be damaged is made anew first.
   *
   * @throws CitepackError `FOLDER_EMPTY` when the index holds no document; `STORE_DAMAGED` when another process writes to
   *   it; the signal's reason when aborted
   */
  async context(request: PackRequest, options: ContextOptions = {}): Promise<ContextPack> {
    try {
      return await this.#context(request, options);
    } catch (error) {
      if (!isDamage(error) || !this.writable) throw error;
      await this.#exclusively(() => this.#startOver({ signal: options.signal }));
      return this.#context(request, options);
    }
  }

  /**
   * Says what a file is to the index: a document and its chunks, or skipped by which rule.
   *
   * @throws CitepackError `FILE_NOT_FOUND`
   */
  explain(path: string): FileExplanation {
    const judged = judge(this.#folders, this.#rules, path);
    if ('reason' in judged) return { kind: 'skipped', skipped: judged };
    const document = this.#store.document(judged.path);
    if (document !== undefined) {
      const text = readUnchanged(judged.absolutePath, document);
      return {
        kind: 'document',
        document,
        chunks: this.#store.chunksOf(document.id),
        stale: text === undefined,
      };
    }
    const skipped = this.#store.skipped().find(skip => skip.path === judged.path);
    return skipped === undefined ? { kind: 'not-indexed', path: judged.path } : { kind: 'skipped', skipped };
  }

  /** Everything in the folders that is no document, with the reason; a folder that was not entered stands for all in it. */
  skipped(): SkippedFile[] {
    return this.#store.skipped().map(({ path, reason, detail, rule, directory }) => ({
      path,
      reason,
      detail,
      directory,
      ...(rule === undefined ? {} : { rule }),
    }));
  }

  status(): IndexStatus {
    const skippedByReason: Record<string, number> = {};
    for (const { reason } of this.#store.skipped())
      skippedByReason[reason] = (skippedByReason[reason] ?? 0) + 1;
    const byLanguage: Record<string, number> = {};
    for (const { language } of this.#store.documents())
      byLanguage[language] = (byLanguage[language] ?? 0) + 1;
    return {
      storePath: this.#store.path,
      storeBytes: sizeOf(this.#store.path) + sizeOf(`${this.#store.path}-wal`),
      ...this.#store.counts(),
      complete: this.complete,
      writer: this.writable,
      skippedByReason,
      byLanguage,
    };
  }

  /** True for an existing file or folder that the rules leave out, so that nothing below it need be watched. */
  leavesOut(path: string): boolean {
    try {
      return 'reason' in judge(this.#folders, this.#rules, path);
    } catch (error) {
      if (error instanceof CitepackError) return false;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await this.#writing.catch(() => {});
    this.#store.close();
  }

  async #context(
    request: PackRequest,
    { signal, unsaved = [], reuse = false }: ContextOptions,
  ): Promise<ContextPack> {
    const kept = this.#retrieval;
    if (reuse && kept !== undefined && answers(kept, request) && kept.documents.stillCurrent(unsaved)) {
      return packRetrieval(kept, request, 0);
    }
    const store = this.#store;
    if (store.counts().documents === 0) throw this.#nothingIndexed();
    const idOf = (path: string): number | undefined => store.document(path)?.id;
    const documents = new CurrentDocuments(this.#folders, this.#rules, this.#tools, unsaved, idOf);
    if (!this.writable) {
      const walked = await walk(this.#folders, this.#rules, walkOptions(signal));
      await documents.anticipate(planReconcile(store, walked, true), idOf);
    }
    const retrieval = await retrieveFor(store, documents, request, signal);
    this.#retrieval = retrieval;
    return packRetrieval(retrieval, request, retrieval.retrieveMs);
  }

  async #reconcile({ rebuild = false, onProgress, signal }: IndexOptions): Promise<IndexSummary> {
    const started = performance.now();
    const store = this.#store;
    const walked = await walk(this.#folders, this.#rules, { ...walkOptions(signal), log: this.#log });
    const rules = JSON.stringify(withoutEnvironment(this.#rules));
    const sameRules = store.meta('rules') === rules;
    if (rebuild || store.meta('version') !== INDEX_VERSION) {
      store.startGeneration();
      store.setMeta('complete', '0');
      store.setMeta('version', INDEX_VERSION);
    }
    const plan = planReconcile(store, walked, sameRules && !rebuild);
    const outcome = await runPlan(store, plan, this.#pool, this.#rules, onProgress, signal);
    if (!sameRules) store.setMeta('rules', rules);
    if (!this.complete) store.setMeta('complete', '1');
    return this.#summary(outcome, started);
  }

  #summary(
    { indexed, same, removed, fallbacks }: Awaited<ReturnType<typeof runPlan>>,
    started: number,
  ): IndexSummary {
    for (const fallback of fallbacks) this.#log.warn(`Cut by lines: ${fallback}`);
    const { documents, chunks, skipped } = this.#store.counts();
    return { indexed, same, removed, skipped, documents, chunks, durationMs: performance.now() - started };
  }

  /** Takes over the writing when the process that did it is gone. */
  #takeOver(): boolean {
    if (this.writable) return true;
    const store = IndexStore.openToWrite(this.#store.path);
    if (store === undefined) return false;
    this.#store.close();
    this.#store = store;
    this.#log.info('The index is kept up to date by this process from now on.');
    return true;
  }

  /** Runs a change of the index when those before it are done. */
  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#takeOver()) {
      const message = `Another process keeps the index at ${this.#store.path} up to date; it is read here, not written.`;
      return Promise.reject(new CitepackError('STORE_LOCKED', message));
    }
    const turn = this.#writing.catch(() => {}).then(work);
    this.#writing = turn;
    return turn;
  }

  /** When the store turns out to be damaged, sets it aside and makes a fresh one. */
  async #mending(options: IndexOptions, work: () => Promise<IndexSummary>): Promise<IndexSummary> {
    try {
      return await work();
    } catch (error) {
      if (!isDamage(error)) throw error;
      return this.#startOver(options);
    }
  }

  #startOver(options: IndexOptions): Promise<IndexSummary> {
    this.#store = this.#store.replace();
    if (this.#store.notice !== undefined) this.#log.warn(this.#store.notice);
    return this.#reconcile(options);
  }

  #nothingIndexed(): CitepackError {
    const where = this.#folders.map(folder => folder.path).join(', ');
    return this.complete
      ? new CitepackError(
          'FOLDER_EMPTY',
          `There is no file to search in ${where}: it is empty, or everything in it is ignored, binary or too large. See: citepack status`,
        )
      : new CitepackError('STORE_MISSING', `${where} is not indexed yet. Index it with: citepack index`);
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof CitepackError && error.code === 'STORE_DAMAGED';
}

function withoutEnvironment({ environment: _, ...rules }: SourceRules): SourceRules {
  return rules;
}

/** The rules that hold: given, or stored with the index. The index itself is never part of the workspace. */
function sourceRules({ folders, rules, storePath }: EngineOptions, store: IndexStore): SourceRules {
  const stored = store.meta('rules');
  const known = rules ?? (stored === undefined ? {} : (JSON.parse(stored) as Partial<SourceRules>));
  const inside = folders
    .map(folder => relative(folder.path, storePath).split(sep).join('/'))
    .filter(path => !path.startsWith('../') && !isAbsolute(path))
    .map(path => `/${escapeGlob(path)}*`);
  const exclude = [...new Set([...(known.exclude ?? []), ...inside])];
  return { ...defaultSourceRules, ...known, ...(exclude.length === 0 ? {} : { exclude }) };
}

function escapeGlob(path: string): string {
  return path.replace(/[\\*?[\]{}()!+@]/g, character => `[${character}]`);
}

function walkOptions(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
