import { describe, expect, it } from 'vitest';
import { citation, printable } from '../../../src/engine/model/citation.ts';

describe('citation', () => {
  it('names path and lines', () => {
    expect(citation('src/a.ts', 3, 7)).toBe('src/a.ts:3-7');
  });
});

describe('printable', () => {
  it.each([
    ['a\nb', String.raw`a\u000ab`],
    ['\u001b[31mred', String.raw`\u001b[31mred`],
    ['exe\u202etxt', String.raw`exe\u202etxt`],
    ['a\u2028b', String.raw`a\u2028b`],
    ['日本語 🙂 `é`', '日本語 🙂 `é`'],
  ])('shows %j as %s', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
