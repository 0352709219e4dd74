import type { DraftRequest, DraftResult } from './draftDocuments.ts';

/** Given to an index worker when it starts. */
export interface WorkerSettings {
  readonly grammarFolder: string;
}

export interface WorkerTask {
  readonly request: DraftRequest;
  /** False after a crash: documents are cut by lines, without a grammar. */
  readonly syntax: boolean;
}

export type WorkerReply =
  | { readonly kind: 'file' }
  /** Wasm that the worker has compiled, by its file's name. */
  | { readonly kind: 'compiled'; readonly file: string; readonly module: WebAssembly.Module }
  | { readonly kind: 'done'; readonly result: DraftResult }
  | { readonly kind: 'failed'; readonly message: string };
