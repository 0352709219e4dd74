/** Codes of the failures that a user can act on. The command line maps each to an exit code. */
export type ErrorCode =
  | 'FOLDER_NOT_FOUND'
  | 'FOLDER_EMPTY'
  | 'EMPTY_TASK'
  | 'INVALID_BUDGET'
  | 'INVALID_STRATEGY'
  | 'INVALID_FORMAT'
  | 'INVALID_TOKENIZER'
  | 'INVALID_RETRIEVER'
  | 'INVALID_OPTION'
  | 'FILE_NOT_FOUND'
  | 'STORE_NOT_WRITABLE'
  | 'STORE_FULL'
  | 'STORE_DAMAGED'
  | 'STORE_LOCKED'
  | 'STORE_MISSING'
  | 'RUNTIME_UNSUPPORTED'
  | 'ENGINE_STOPPED';

/** An expected failure: a code for programs, a sentence for people. Anything else that is thrown is a fault of ours. */
export class CitepackError extends Error {
  override readonly name = 'CitepackError';
  readonly code: ErrorCode;

  /** @param message one or two sentences: what is wrong, and what to do. */
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** True for the error that an aborted signal causes: an answer to the user's wish, not a failure. */
export function isCancellation(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
