import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts Go at its definitions', async () => {
  const source = sampleOf('go');
  expect(await outline('go', source)).toEqual([
    [1, 13, 'class', 'Store', 'Store folder rows'],
    [15, 21, 'interface', 'Opener', 'Opener Open ID'],
    [23, 26, 'variable', 'Read', 'Read Write'],
    [28, 36, 'method', 'Store > Open', 'Open'],
    [38, 40, 'function', 'New', 'New'],
  ]);
});
