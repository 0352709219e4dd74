import { expect, it } from 'vitest';
import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import { grammarFolder } from './grammarFolder.ts';

const chunker = createChunker({ grammarFolder });

it.each([
  [
    'javascript',
    "const url = 'http://a'; // one 😀\nconst re = /[/*]/; /* two */\nconst t = `// no`;",
    ['// one 😀', '/* two */'],
  ],
  [
    'python',
    '"""Module."""\nx = "# no"\ndef f():\n    """Doc."""\n    return """no"""  # yes',
    ['"""Module."""', '"""Doc."""', '# yes'],
  ],
  ['rust', '/// Doc.\nfn f() { let s = "// no"; } /* b */', ['/// Doc.\n', '/* b */']],
  ['ruby', 'x = "#{1} # no" # yes\n', ['# yes']],
  ['shellscript', 'echo "# no" $# # yes\n', ['# yes']],
])('finds the comments of %s and no others', async (language, text, expected) => {
  const { chunks } = await chunker.chunk({ path: 'example', language, text });
  const found = chunks.flatMap(chunk => chunk.comments.map(({ start, end }) => text.slice(start, end)));
  expect(found).toEqual(expected);
});

it('cuts a comment that spans chunks at their ends', async () => {
  const text = `/*\n${'a line of words that goes on\n'.repeat(200)}*/\nf();\n`;
  const { chunks } = await chunker.chunk({ path: 'a.js', language: 'javascript', text });
  expect(chunks.length).toBeGreaterThan(1);
  expect(chunks.every(chunk => chunk.comments.length === 1)).toBe(true);
});
