import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts TypeScript at its definitions', async () => {
  const source = sampleOf('typescript');
  expect(await outline('typescript', source)).toEqual([
    [1, 8, 'interface', 'StoreOptions', 'StoreOptions folder name'],
    [10, 10, 'type', 'Row', 'Row'],
    [12, 16, 'class', 'Store', 'Store #options rows'],
    [18, 21, 'method', 'Store > constructor', 'constructor'],
    [23, 29, 'method', 'Store > open', 'open'],
    [31, 34, 'method', 'Store > size', 'size'],
    [36, 42, 'function', 'openStore', 'openStore'],
    [44, 47, 'enum', 'Mode', 'Mode Write'],
    [49, 53, 'module', 'Rows', 'Rows first'],
    [55, 55, 'block', '', ''],
  ]);
});

it('cuts TSX at its definitions', async () => {
  const source = sampleOf('typescriptreact');
  expect(await outline('typescriptreact', source)).toEqual([
    [1, 6, 'interface', 'Props', 'Props label onPress'],
    [8, 21, 'function', 'Counter', 'Counter'],
    [23, 29, 'function', 'List', 'List'],
  ]);
});

it('cuts JavaScript at its definitions', async () => {
  const source = sampleOf('javascript');
  expect(await outline('javascript', source)).toEqual([
    [1, 4, 'variable', 'fs', 'fs path'],
    [6, 10, 'function', 'Reply', 'Reply'],
    [12, 17, 'function', 'Reply > send', 'send'],
    [19, 22, 'function', 'parse', 'parse'],
    [24, 33, 'variable', 'module.exports', 'module.exports create'],
  ]);
});
