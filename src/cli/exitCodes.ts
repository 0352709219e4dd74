import type { ErrorCode } from '../engine/model/errors.ts';

export const exitCodes = {
  ok: 0,
  /** A fault of ours. */
  fault: 1,
  /** The command's words make no sense. */
  usage: 2,
  /** The folder or file is not there, or holds nothing. */
  notFound: 3,
  /** The index cannot be opened, written or read. */
  store: 4,
  /** This Node cannot run Citepack. */
  runtime: 5,
  /** Stopped by Ctrl-C. */
  cancelled: 130,
} as const;

const byError: Record<ErrorCode, number> = {
  FOLDER_NOT_FOUND: exitCodes.notFound,
  FOLDER_EMPTY: exitCodes.notFound,
  FILE_NOT_FOUND: exitCodes.notFound,
  EMPTY_TASK: exitCodes.usage,
  INVALID_BUDGET: exitCodes.usage,
  INVALID_STRATEGY: exitCodes.usage,
  INVALID_FORMAT: exitCodes.usage,
  INVALID_TOKENIZER: exitCodes.usage,
  INVALID_RETRIEVER: exitCodes.usage,
  INVALID_OPTION: exitCodes.usage,
  STORE_NOT_WRITABLE: exitCodes.store,
  STORE_FULL: exitCodes.store,
  STORE_DAMAGED: exitCodes.store,
  STORE_LOCKED: exitCodes.store,
  STORE_MISSING: exitCodes.store,
  RUNTIME_UNSUPPORTED: exitCodes.runtime,
  ENGINE_STOPPED: exitCodes.fault,
};

export function exitCodeOf(code: ErrorCode): number {
  return byError[code];
}
