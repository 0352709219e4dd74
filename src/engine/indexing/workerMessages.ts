import type { DraftRequest, DraftResult } from './draftDocuments.ts';

/** Given to an index worker when it starts. */
export interface WorkerSettings {
  readonly grammarFolder: string;
}

export interface WorkerTask {
  readonly request: DraftRequest;
  /** False after a crash: the document is cut by lines, without a grammar. */
  readonly syntax: boolean;
}

export type WorkerReply =
  | { readonly kind: 'file' }
  | { readonly kind: 'done'; readonly result: DraftResult }
  | { readonly kind: 'failed'; readonly message: string };
