import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts Java at its definitions', async () => {
  const source = sampleOf('java');
  expect(await outline('java', source)).toEqual([
    [1, 4, 'block', '', ''],
    [6, 12, 'class', 'Store', 'Store SIZE rows spare'],
    [14, 18, 'method', 'Store > Store', 'Store'],
    [20, 25, 'method', 'Store > close', 'close'],
    [27, 32, 'interface', 'Store', 'Mode READ WRITE Visitor visit'],
    [34, 35, 'class', 'Pair', 'Pair'],
  ]);
});
