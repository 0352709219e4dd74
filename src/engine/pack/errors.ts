export type PackErrorCode =
  | 'INVALID_BUDGET'
  | 'INVALID_STRATEGY'
  | 'MISSING_CUSTOM_STRATEGY'
  | 'DIMENSION_MISMATCH'
  | 'MISSING_EMBEDDINGS'
  | 'INVALID_CHUNK'
  | 'DUPLICATE_ID'
  | 'INVALID_OPTION'
  | 'INVALID_SELECTION';

/** Bad input to {@link pack}: a code for programs, a sentence for people, the offending values in `details`. */
export class PackError extends Error {
  override readonly name = 'PackError';
  readonly code: PackErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: PackErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
