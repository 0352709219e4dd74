import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import { grammarRows } from '../../../src/engine/chunk/grammars.ts';
import { grammarFolder } from './grammarFolder.ts';
import { expectInvariants } from './invariants.ts';
import { samples } from './samples.ts';

const maxTokens = 60;
const chunker = createChunker({ grammarFolder, maxTokens, minTokens: 20 });
const languages = [
  ...grammarRows.flatMap(row => row.languages.split(' ')),
  ...['markdown', 'mdx', 'restructuredtext', 'jupyter', 'html', 'vue', 'svelte', 'plaintext', 'scss'],
];
const ownSource = readFileSync(new URL('../../../src/engine/chunk/syntax.ts', import.meta.url), 'utf8');

const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n \t\n', '\n\u00a0\n');
const oddLine = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    '\ud800',
    '\udc00x',
    '\u2028',
    '\u{1f600} = 1;',
    '/*',
    '"""',
    '```',
    '{',
    '}',
    '<script>',
    '"cells": [',
  ),
  fc.constant(`const long = '${'x'.repeat(500)}';`),
);

/** Lines of a real source, some lost, some odd ones between, in order or not, under any line ends. */
function textOf(source: string): fc.Arbitrary<string> {
  const lines = source.split('\n');
  const kept = fc.oneof(fc.subarray(lines), fc.shuffledSubarray(lines), fc.constant(lines));
  return fc
    .tuple(
      kept,
      fc.array(fc.tuple(fc.nat(), oddLine), { maxLength: 4 }),
      fc.array(lineEnd, { minLength: 1, maxLength: 5 }),
    )
    .map(([own, odd, ends]) => {
      const all = [...own];
      for (const [at, line] of odd) all.splice(at % (all.length + 1), 0, line);
      return all.map((line, i) => line + (ends[i % ends.length] ?? '\n')).join('');
    });
}

describe.each(languages)('chunks of %s', language => {
  it('are in order, whole lines, of bounded size, and lose nothing', async () => {
    const source = samples[language] ?? ownSource;
    const texts = fc.oneof(textOf(source), fc.string({ unit: 'binary', maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        expectInvariants(text, await chunker.chunk({ path: 'example', language, text }), maxTokens);
      }),
      { numRuns: 60 },
    );
  });
});
