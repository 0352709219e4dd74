import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts Ruby at its definitions', async () => {
  const source = sampleOf('ruby');
  expect(await outline('ruby', source)).toEqual([
    [1, 4, 'block', '', 'Storage'],
    [5, 13, 'class', 'Storage > Store', 'Store SIZE initialize'],
    [15, 20, 'method', 'Storage > Store > open', 'open'],
    [22, 28, 'method', 'Storage > Store > flush', 'flush'],
    [30, 34, 'function', 'main', 'main'],
  ]);
});
