import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../src/engine/retrieve/query.ts';

const termsOf = (text: string): string[] => [...parseQuery(text).terms.keys()];

describe('parseQuery', () => {
  it('leaves out words that say nothing', () => {
    expect(termsOf('where are the ignore rules applied')).not.toContain('where');
    expect(termsOf('where are the ignore rules applied')).toContain('ignor');
  });

  it('searches by stop words when there is nothing else', () => {
    expect(termsOf('where is the')).not.toEqual([]);
  });

  it('takes identifiers whole and in parts', () => {
    expect(termsOf('readFileSync')).toEqual(expect.arrayContaining(['readfilesync', 'read', 'sync']));
  });

  it('counts a term that is said again for more, but less each time', () => {
    const weight = (text: string): number =>
      parseQuery(text).terms.get('cach') ?? parseQuery(text).terms.get('cache') ?? 0;
    expect(weight('cache cache')).toBeGreaterThan(weight('cache'));
    expect(weight('cache cache cache') - weight('cache cache')).toBeLessThan(
      weight('cache cache') - weight('cache'),
    );
  });

  it.each([
    ['fix the flaky unit tests', ['test']],
    ['update the README', ['docs']],
    ['add a setting to tsconfig', ['config']],
    ['simplify the playground', ['example']],
    ['latest contest attestation', []],
  ])('%s: asks for %j', (text, wanted) => {
    expect([...parseQuery(text).wanted]).toEqual(wanted);
  });
});
