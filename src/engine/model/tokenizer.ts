export const tokenizerIds = ['o200k_base', 'cl100k_base', 'approx'] as const;

/** `approx` is ceil(characters / 4), as the contract of budgeted retrieval has it; the others are exact. */
export type TokenizerId = (typeof tokenizerIds)[number];

export interface Tokenizer {
  readonly id: TokenizerId;
  readonly countTokens: (text: string) => number;
}
