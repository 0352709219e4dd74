import { expect, it } from 'vitest';
import { outline } from '../outline.ts';
import { samples } from '../samples.ts';

it.each([
  ['kotlin', 'A y f O z main'],
  ['scala', 'A y f O main T g'],
  ['dart', 'A x f main y'],
  ['lua', 'M a b c'],
  ['powershell', 'Get-A B $X F'],
  ['solidity', 'A x E f m'],
  ['shellscript', 'NAME build'],
  ['toml', 'x a.b e'],
  ['ini', 'a c'],
])('names what %s defines', async (language, expected) => {
  const rows = await outline(language, samples[language] ?? '');
  const definitions = rows.map(([, , , , names]) => names).filter(names => names !== '');
  expect(definitions.join(' ')).toBe(expected);
});
