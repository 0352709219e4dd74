import { describe, expect, it } from 'vitest';
import type { PackChunk } from '../../../src/engine/model/contextPack.ts';
import { conceptsOf } from '../../../src/engine/retrieve/concepts.ts';

const chunk = (id: string, text: string, rest: Partial<PackChunk> = {}): PackChunk => ({
  id,
  path: id,
  startLine: 1,
  endLine: 1,
  language: 'typescript',
  kind: 'function',
  symbol: '',
  text,
  tokens: 1,
  tokensExact: true,
  score: 1,
  rank: 1,
  breakdown: [],
  pinned: false,
  ...rest,
});

describe('concepts', () => {
  it('are the terms of the task, rarer ones heavier, covered more by more mentions', () => {
    const { covers, weights } = conceptsOf('retry the request', [
      chunk('a', 'retryRequest(); retry(); request()'),
      chunk('b', 'request()'),
      chunk('c', 'colours'),
    ]);
    const retry = Object.keys(weights).find(name => name.startsWith('term retr')) ?? '';
    const request = Object.keys(weights).find(name => name.startsWith('term request')) ?? '';
    expect(weights[retry]).toBeGreaterThan(weights[request] ?? Infinity);
    expect(covers.get('a')?.[request]).toBeGreaterThan(covers.get('b')?.[request] ?? Infinity);
    expect(covers.get('c')).toEqual({});
  });

  it('are the definitions that other candidates refer to, heavier the more relevant those are', () => {
    const { covers, weights } = conceptsOf('retry', [
      chunk('uses', 'retry(() => backoffDelay(attempt))', { symbol: 'send', score: 0.9 }),
      chunk('uses too', 'otherHelper()', { symbol: 'poll', score: 0.1 }),
      chunk('delay', 'function backoffDelay(n) { return backoffDelay }', { symbol: 'Retry.backoffDelay' }),
      chunk('helper', 'function otherHelper() {}', { symbol: 'otherHelper' }),
    ]);
    expect(covers.get('delay')).toMatchObject({ 'definition backoffDelay': 1 });
    expect(covers.get('uses')).not.toHaveProperty('definition backoffDelay');
    expect(weights['definition backoffDelay']).toBeGreaterThan(weights['definition otherHelper'] ?? Infinity);
    // A definition that only itself mentions is no concept.
    expect(weights).not.toHaveProperty('definition send');
  });
});
