import type { Tokenizer, TokenizerId } from '../model/tokenizer.ts';
import { tokenizerIds } from '../model/tokenizer.ts';
import { CitepackError } from '../model/errors.ts';

/** Text of a file may spell a special token such as `<|endoftext|>`; it is counted as the plain text that it is. */
const PLAIN = { disallowedSpecial: new Set<string>() };

/** A row a tokenizer. The tables of an encoding are some 2 MB: loaded when first asked for. */
const loaders: Record<TokenizerId, () => Promise<(text: string) => number>> = {
  o200k_base: async () => {
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
    return text => countTokens(text, PLAIN);
  },
  cl100k_base: async () => {
    const { countTokens } = await import('gpt-tokenizer/encoding/cl100k_base');
    return text => countTokens(text, PLAIN);
  },
  approx: () => Promise.resolve(text => Math.ceil(text.length / 4)),
};

/**
 * Loads a tokenizer by its id.
 *
 * @throws CitepackError `INVALID_TOKENIZER` for an unknown id
 */
export async function loadTokenizer(id: string): Promise<Tokenizer> {
  const known = tokenizerIds.find(name => name === id);
  if (known === undefined) {
    throw new CitepackError(
      'INVALID_TOKENIZER',
      `There is no tokenizer "${id}". Choose one of: ${tokenizerIds.join(', ')}.`,
    );
  }
  return { id: known, countTokens: await loaders[known]() };
}
