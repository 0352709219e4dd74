import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts PHP at its definitions', async () => {
  const source = sampleOf('php');
  expect(await outline('php', source)).toEqual([
    [1, 11, 'interface', 'Opener', 'Example\\Store Opener open'],
    [13, 20, 'class', 'Store', 'Store SIZE $rows'],
    [22, 25, 'method', 'Store > __construct', '__construct'],
    [27, 37, 'method', 'Store > open', 'open'],
    [39, 44, 'function', 'open_store', 'open_store'],
  ]);
});
