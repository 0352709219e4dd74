import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts Rust at its definitions', async () => {
  const source = sampleOf('rust');
  expect(await outline('rust', source)).toEqual([
    [1, 3, 'block', '', ''],
    [5, 10, 'class', 'Store', 'Store rows dirty'],
    [12, 16, 'class', 'Store', 'Store new'],
    [18, 24, 'method', 'Store > put', 'put'],
    [26, 30, 'interface', 'Flush', 'Flush flush Mode Read Write'],
    [32, 34, 'function', 'rows', 'rows'],
    [36, 46, 'module', 'tests', 'tests puts'],
  ]);
});
