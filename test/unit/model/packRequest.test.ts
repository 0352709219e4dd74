import { describe, expect, it } from 'vitest';
import { packDefaults, parsePackRequest } from '../../../src/engine/model/packRequest.ts';

describe('parsePackRequest', () => {
  it('fills in the defaults', () => {
    expect(parsePackRequest({ task: ' find it ' })).toEqual({ ...packDefaults, task: 'find it' });
  });

  it.each([
    [{ task: '' }, 'EMPTY_TASK'],
    [{ task: ' \n' }, 'EMPTY_TASK'],
    [{}, 'EMPTY_TASK'],
    [{ task: 'x', budgetTokens: 0 }, 'INVALID_BUDGET'],
    [{ task: 'x', budgetTokens: -5 }, 'INVALID_BUDGET'],
    [{ task: 'x', budgetTokens: NaN }, 'INVALID_BUDGET'],
    [{ task: 'x', budgetTokens: Infinity }, 'INVALID_BUDGET'],
    [{ task: 'x', budgetTokens: 'many' }, 'INVALID_BUDGET'],
    [{ task: 'x', budgetTokens: '' }, 'INVALID_BUDGET'],
    [{ task: 'x', strategy: 'best' }, 'INVALID_STRATEGY'],
    [{ task: 'x', format: 'html' }, 'INVALID_FORMAT'],
    [{ task: 'x', tokenizer: 'words' }, 'INVALID_TOKENIZER'],
    [{ task: 'x', retriever: 'oracle' }, 'INVALID_RETRIEVER'],
    [{ task: 'x', globs: 'src/**' }, 'INVALID_OPTION'],
    [{ task: 'x', globs: [''] }, 'INVALID_OPTION'],
  ])('refuses %j with %s', (input, code) => {
    expect(() => parsePackRequest(input)).toThrow(expect.objectContaining({ name: 'CitepackError', code }));
  });

  it('takes a budget as it comes from a command line', () => {
    expect(parsePackRequest({ task: 'x', budgetTokens: '500' }).budgetTokens).toBe(500);
  });
});
