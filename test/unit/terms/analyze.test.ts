import { describe, expect, it } from 'vitest';
import { analyze } from '../../../src/engine/terms/analyze.ts';
import { chunkTerms, fields, frequencyIn } from '../../../src/engine/terms/fields.ts';
import { splitIdentifier } from '../../../src/engine/terms/identifier.ts';
import { stem } from '../../../src/engine/terms/stem.ts';

describe('splitIdentifier', () => {
  it.each([
    ['camelCase', ['camel', 'Case']],
    ['parseHTMLTable2', ['parse', 'HTML', 'Table', '2']],
    ['snake_case_name', ['snake', 'case', 'name']],
    ['SCREAMING_CASE', ['SCREAMING', 'CASE']],
    ['__init__', ['init']],
    ['$scope', ['scope']],
    ['utf8Decoder', ['utf', '8', 'Decoder']],
    ['größeÄndern', ['größe', 'Ändern']],
    ['', []],
  ])('%s', (identifier, parts) => {
    expect(splitIdentifier(identifier)).toEqual(parts);
  });
});

describe('stem', () => {
  it.each([
    ['retries', 'retry'],
    ['classes', 'class'],
    ['indexes', 'index'],
    ['stopped', 'stop'],
    ['running', 'run'],
    ['caching', 'cach'],
    ['cache', 'cach'],
    ['status', 'status'],
    ['string', 'string'],
    ['need', 'need'],
    ['process', 'process'],
  ])('%s -> %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});

describe('analyze', () => {
  it('gives the parts and the whole identifier', () => {
    expect(analyze('readFileSync(path)')).toEqual(['read', 'file', 'sync', 'readfilesync', 'path']);
  });

  it('meets a phrase and an identifier in the same terms', () => {
    expect(analyze('ignored rules')).toEqual(expect.arrayContaining(analyze('ignore rule')));
    expect(analyze('ignoreRules')).toEqual(expect.arrayContaining(['ignor', 'rule']));
  });

  it('cuts scripts without spaces into pairs', () => {
    expect(analyze('日本語')).toEqual(['日本', '本語']);
  });

  it('folds accents', () => {
    expect(analyze('naïve')).toEqual(analyze('naive'));
  });
});

describe('chunkTerms', () => {
  it('tells the fields apart and stops its counters at 255', () => {
    const text = `// retry\nfunction f() { ${'loop '.repeat(400)} }`;
    const chunk = { definitions: ['f'], symbolPath: ['Outer', 'f'], comments: [{ start: 0, end: 8 }] };
    const { frequencies, lengths } = chunkTerms(text, { start: 0, end: text.length }, chunk, [
      'src',
      'retry',
    ]);
    const of = (term: string) => fields.map((_, field) => frequencyIn(frequencies.get(term) ?? 0, field));
    expect(of('retry')).toEqual([0, 0, 1, 1]);
    expect(of('loop')).toEqual([255, 0, 0, 0]);
    expect(of('outer')).toEqual([0, 1, 0, 0]);
    expect([...lengths]).toEqual([402, 2, 2, 1]);
  });
});
