import { expect, it } from 'vitest';
import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import { grammarFolder } from './grammarFolder.ts';
import { outline } from './outline.ts';

const paragraph =
  'Some words about this that fill a line well enough to stand on their own in a chunk of prose.';

it('cuts Markdown at its headings', async () => {
  const text = `---
title: Store
---

# The *Store*

${paragraph}

## Open [it](a.md) ##

${paragraph}

\`\`\`sh
# no heading
open
\`\`\`

Close it
--------

${paragraph}
${paragraph}

1. One
2. Two
---
`;
  expect(await outline('markdown', text)).toEqual([
    [1, 7, 'section', 'The Store', 'The Store'],
    [9, 16, 'section', 'The Store > Open it', 'Open it'],
    [18, 26, 'section', 'The Store > Close it', 'Close it'],
  ]);
});

it('splits a large section at its paragraphs and keeps its fences whole', async () => {
  const fence = `~~~js\n${'call(one, two);\n\n'.repeat(6)}~~~`;
  const text = `# Large\n\n${`${paragraph}\n${paragraph}\n\n`.repeat(3)}${fence}\n\n${paragraph}\n`;
  const chunks = await outline('markdown', text);
  expect(chunks.every(([, , kind, symbol]) => kind === 'section' && symbol === 'Large')).toBe(true);
  expect(chunks.some(([start, end]) => start <= 12 && end >= 25)).toBe(true);
});

it('cuts reStructuredText at its titles', async () => {
  const text = `=====
Store
=====

${paragraph} ${paragraph}

Open
====

${paragraph} ${paragraph}

Modes
-----

${paragraph} ${paragraph}

::

    ----
    no title

Close
=====

${paragraph} ${paragraph}
`;
  expect(await outline('restructuredtext', text)).toEqual([
    [1, 5, 'section', 'Store', 'Store'],
    [7, 10, 'section', 'Store > Open', 'Open'],
    [12, 20, 'section', 'Store > Open > Modes', 'Modes'],
    [22, 25, 'section', 'Store > Close', 'Close'],
  ]);
});

it('cuts a notebook by its cells, at the lines of the file', async () => {
  const text = JSON.stringify(
    {
      cells: [
        { cell_type: 'markdown', source: ['# "Title" {[\n', paragraph] },
        { cell_type: 'code', outputs: [{ data: {} }], source: ['print(1)'] },
      ],
      metadata: { cells: [{ not: 'a cell' }] },
    },
    null,
    1,
  );
  const { chunks } = await createChunker({ grammarFolder }).chunk({
    path: 'a.ipynb',
    language: 'json',
    text,
  });
  const lines = text.split('\n');
  const cells = chunks.filter(chunk => chunk.kind === 'cell');
  expect(cells.map(cell => cell.label)).toEqual(['cell 1', 'cell 2']);
  for (const cell of cells) {
    const json = lines
      .slice(cell.startLine - 1, cell.endLine)
      .join('\n')
      .replace(/,$/, '');
    expect(JSON.parse(json)).toHaveProperty('cell_type');
  }
});

it('cuts other text at blank lines and the outer indent', async () => {
  const text = `${'key: value one\n  more words of it here\n  and still more\n'.repeat(3)}\n`.repeat(4);
  const chunks = await outline('plaintext', text);
  expect(chunks.map(([start, end]) => [start, end])).toEqual([
    [1, 9],
    [11, 19],
    [21, 29],
    [31, 39],
  ]);
});

it('cuts the script of a component along its syntax, at the lines of the file', async () => {
  const text = `<template>\n  <p>{{ a }}</p>\n</template>\n\n<script lang="ts">\nexport function useA(x: number): number {\n  // Adds one.\n  return x + b.value + 1 + other.value + another.value;\n}\n</script>\n`;
  expect(await outline('vue', text)).toEqual([
    [1, 5, 'lines', '', ''],
    [6, 9, 'function', 'useA', 'useA'],
    [10, 10, 'lines', '', ''],
  ]);
});
