import { join } from 'node:path';
import { expect, it } from 'vitest';
import { grammarSources } from '../../../src/engine/chunk/grammarFiles.ts';
import { grammarRows } from '../../../src/engine/chunk/grammars.ts';
import { loadGrammar } from '../../../src/engine/chunk/grammarLoader.ts';
import { grammarFolder } from './grammarFolder.ts';

it.each(grammarRows)('the row of $languages names node types that its grammar has', async row => {
  expect(grammarSources().map(source => join(grammarFolder, source.file))).toContain(
    join(grammarFolder, row.file),
  );
  const { types } = await loadGrammar(grammarFolder, row.file);
  const named = [
    ...Object.values(row.definitions),
    row.wrappers,
    row.lists,
    row.bodies,
    row.leading,
    row.trailing,
    row.comments.types,
  ].flatMap(words => words?.split(/\s+/).filter(word => word !== '') ?? []);
  expect(named.filter(type => !types.includes(type))).toEqual([]);
});

it('no language has two rows', () => {
  const languages = grammarRows.flatMap(row => row.languages.split(' '));
  expect(new Set(languages).size).toBe(languages.length);
});
