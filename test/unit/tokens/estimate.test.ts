import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/engine/tokens/estimate.ts';
import { loadTokenizer } from '../../../src/engine/tokens/tokenizers.ts';

describe('estimateTokens', () => {
  it('is near the exact count on code', async () => {
    const { countTokens } = await loadTokenizer('o200k_base');
    for (const file of [
      'src/engine/engine.ts',
      'src/cli/program.ts',
      'eslint.config.js',
      'src/engine/store/indexStore.ts',
    ]) {
      const text = readFileSync(file, 'utf8');
      expect(estimateTokens(text) / countTokens(text)).toBeGreaterThan(0.88);
      expect(estimateTokens(text) / countTokens(text)).toBeLessThan(1.12);
    }
  });

  it('is 0 for an empty text and finite for any', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('\ud800 日本 🙂')).toBeGreaterThan(0);
  });
});

describe('loadTokenizer', () => {
  it('counts a special token as plain text', async () => {
    const { countTokens } = await loadTokenizer('o200k_base');
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('refuses an unknown one', async () => {
    await expect(loadTokenizer('words')).rejects.toMatchObject({ code: 'INVALID_TOKENIZER' });
  });
});
