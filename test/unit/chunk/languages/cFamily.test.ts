import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { sampleOf } from '../samples.ts';

it('cuts C at its definitions', async () => {
  const source = sampleOf('c');
  expect(await outline('c', source)).toEqual([
    [1, 10, 'type', 'row_t', 'SIZE row_t id text'],
    [12, 15, 'enum', 'mode', 'mode MODE_READ MODE_WRITE count store_close'],
    [17, 26, 'function', 'store_open', 'store_open'],
    [28, 28, 'block', '', ''],
  ]);
});

it('cuts C++ at its definitions', async () => {
  const source = sampleOf('cpp');
  expect(await outline('cpp', source)).toEqual([
    [1, 4, 'block', '', 'store'],
    [6, 15, 'class', 'store > Row', 'Row value value_'],
    [17, 26, 'class', 'store', 'Options folder size Store open'],
    [28, 34, 'function', 'store > Store > open', 'open'],
    [36, 38, 'type', 'store > Rows', 'Rows'],
  ]);
});

it('cuts C# at its definitions', async () => {
  const source = sampleOf('csharp');
  expect(await outline('csharp', source)).toEqual([
    [1, 2, 'block', '', ''],
    [4, 11, 'module', 'Example.Store', 'Example.Store Store rows Count'],
    [13, 17, 'method', 'Example.Store > Store > Store', 'Store'],
    [19, 25, 'method', 'Example.Store > Store > Dispose', 'Dispose'],
    [27, 35, 'interface', 'Example.Store', 'Mode Read Write IOpener Open Pair'],
  ]);
});
