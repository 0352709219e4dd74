import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/engine/retrieve/query.ts';
import type { SignalView } from '../../../src/engine/retrieve/signals/signal.ts';
import type { Segment } from '../../../src/engine/store/segment.ts';
import { lexical } from '../../../src/engine/retrieve/signals/lexical.ts';
import { segmentOf, type TestChunk } from './segments.ts';

const words = ['token', 'budget', 'parser', 'walk', 'index', 'cache', 'query'];
const word = fc.constantFrom(...words);
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map(list => list.join(' '));
const chunk: fc.Arbitrary<TestChunk> = fc.record({
  text,
  symbol: word,
  path: word.map(name => `${name}.ts`),
});

const viewOf = (...segments: Segment[]): SignalView => ({
  segments,
  documentIdOf: () => undefined,
  chunk: () => undefined,
});

const scoresOf = (chunks: readonly TestChunk[], task: string): number[] =>
  lexical.score(viewOf(segmentOf(chunks)), parseQuery(task)).flatMap(scores => [...scores]);

/** BM25F as its paper writes it, over plain arrays. */
function reference(chunks: readonly TestChunk[], query: string): number[] {
  const weights = { body: 1, symbol: 2, path: 3 };
  const b = { body: 0.75, symbol: 0.3, path: 0.3 };
  const k1 = 1.2;
  const fieldsOf = ({ text: body, symbol = '', path = '' }: TestChunk) => ({
    body: body.split(' '),
    symbol: [symbol],
    // The whole file name is a term beside its parts.
    path: [path.replace('.ts', ''), 'ts'],
  });
  const all = chunks.map(fieldsOf);
  const names = ['body', 'symbol', 'path'] as const;
  const mean = (name: (typeof names)[number]): number =>
    Math.max(1, all.reduce((sum, fields) => sum + fields[name].length, 0) / all.length);
  const means = { body: mean('body'), symbol: mean('symbol'), path: mean('path') };
  return all.map(fields => {
    let score = 0;
    for (const [term, weight] of parseQuery(query).terms) {
      const frequency = (own: (typeof all)[number]): number =>
        names.reduce((sum, name) => sum + own[name].filter(each => stemOf(each) === term).length, 0);
      const holding = all.filter(own => frequency(own) > 0).length;
      if (holding === 0) continue;
      const idf = Math.log(1 + (all.length - holding + 0.5) / (holding + 0.5));
      const tf = names.reduce((sum, name) => {
        const count = fields[name].filter(each => stemOf(each) === term).length;
        return sum + (weights[name] * count) / (1 - b[name] + (b[name] * fields[name].length) / means[name]);
      }, 0);
      score += (weight * idf * tf * (k1 + 1)) / (tf + k1);
    }
    return score;
  });
}

function stemOf(each: string): string {
  return [...parseQuery(each).terms.keys()][0] ?? each;
}

describe('the lexical signal', () => {
  it('is BM25F over body, symbol and path', () => {
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 1, maxLength: 20 }), text, (chunks, task) => {
        const expected = reference(chunks, task);
        scoresOf(chunks, task).forEach((score, i) => expect(score).toBeCloseTo(expected[i] ?? NaN, 4));
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on how chunks are spread over segments', () => {
    fc.assert(
      fc.property(fc.array(chunk, { minLength: 2, maxLength: 20 }), fc.nat(), text, (chunks, cut, task) => {
        const at = 1 + (cut % (chunks.length - 1));
        const segments = [segmentOf(chunks.slice(0, at)), segmentOf(chunks.slice(at), at)];
        const split = lexical.score(viewOf(...segments), parseQuery(task)).flatMap(scores => [...scores]);
        scoresOf(chunks, task).forEach((score, i) => expect(split[i]).toBeCloseTo(score, 5));
      }),
    );
  });

  it('leaves chunks that no longer stand out of scores and statistics', () => {
    const chunks = [{ text: 'token budget' }, { text: 'token' }, { text: 'walk' }];
    const segment = segmentOf(chunks);
    segment.alive[1] = 0;
    const [scores] = lexical.score(viewOf(segment), parseQuery('token'));
    const [first, , last] = scoresOf(
      [{ text: 'token budget' }, { text: 'gone' }, { text: 'walk' }].toSpliced(1, 1),
      'token',
    ).concat(0);
    expect(scores?.[1]).toBe(0);
    expect(scores?.[0]).toBeCloseTo(first ?? NaN, 5);
    expect(scores?.[2]).toBe(last ?? NaN);
  });
});
