/** What the index of this window is doing. */
export type IndexState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'indexing'; readonly done: number; readonly total: number }
  | { readonly kind: 'ready'; readonly documents: number; readonly skipped: number }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'failed'; readonly message: string };
