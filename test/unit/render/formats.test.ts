import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackBlock } from '../../../src/engine/model/contextPack.ts';
import { markdown } from '../../../src/engine/render/markdown.ts';
import { xml } from '../../../src/engine/render/xml.ts';
import { json } from '../../../src/engine/render/json.ts';

const context = { task: 'a task', budgetTokens: 1000, instruction: true, truncated: false };

function block(text: string, path = 'src/a.ts', title = ''): PackBlock {
  const id = `${path}:1-${text.split(/\r\n|\r|\n/).length}`;
  const chunk = {
    id,
    path,
    startLine: 1,
    endLine: 2,
    language: 'typescript',
    kind: 'lines',
    symbol: title,
    text,
    tokens: 3,
    tokensExact: true,
    score: 0.70712,
    rank: 1,
    breakdown: [],
    pinned: false,
  } as const;
  return {
    id,
    path,
    startLine: 1,
    endLine: 2,
    language: 'typescript',
    titles: title === '' ? [] : [title],
    text,
    chunks: [chunk],
  };
}

/** Reads fenced code blocks as CommonMark does: a fence closes at a line of at least as many backticks and nothing else. */
function fencedTexts(rendered: string): string[] {
  const texts: string[] = [];
  const lines = rendered.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const open = /^ {0,3}(`{3,})([^`]*)$/.exec(lines[i] ?? '');
    if (open === null) continue;
    const body: string[] = [];
    for (i++; i < lines.length; i++) {
      const close = /^ {0,3}(`{3,})\s*$/.exec(lines[i] ?? '');
      if (close !== null && (close[1] ?? '').length >= (open[1] ?? '').length) break;
      body.push(lines[i] ?? '');
    }
    texts.push(body.join('\n'));
  }
  return texts;
}

const hostileText = fc
  .array(
    fc.constantFrom(
      '```',
      '````',
      '`',
      '~~~',
      '## x:1-2',
      ']]>',
      '<![CDATA[',
      '</chunk>',
      '</context>',
      '&',
      '<',
      'text',
      ' ',
      '  ',
    ),
    { minLength: 1, maxLength: 12 },
  )
  .chain(parts =>
    fc
      .array(fc.constantFrom('', '\n'), { minLength: parts.length, maxLength: parts.length })
      .map(ends => parts.map((part, i) => part + (ends[i] ?? '')).join('')),
  );

describe('markdown', () => {
  it('has the citation as heading and names the language', () => {
    expect(markdown.render([block('let a;', 'src/a.ts', 'f')], { ...context, instruction: false })).toBe(
      '## src/a.ts:1-1 f\n```ts\nlet a;\n```\n',
    );
  });

  it('tells how to cite unless that is turned off', () => {
    expect(markdown.render([block('x')], context)).toMatch(/^Cite these sources/);
    expect(markdown.render([block('x')], { ...context, instruction: false })).not.toMatch(/Cite/);
  });

  it('keeps any text inside its fence', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 4 }), texts => {
        const rendered = markdown.render(
          texts.map(text => block(text)),
          context,
        );
        expect(fencedTexts(rendered)).toEqual(texts);
      }),
    );
  });

  it('keeps a hostile file name on its line', () => {
    const rendered = markdown.render([block('x', 'a\n```\n# evil\u2028b.ts')], {
      ...context,
      instruction: false,
    });
    expect(rendered.split('\n')[0]).toBe('## a\\u000a```\\u000a# evil\\u2028b.ts:1-1');
    expect(fencedTexts(rendered)).toEqual(['x']);
  });
});

/** What an XML parser reads from the chunk elements: text of all CDATA sections of each. */
function cdataTexts(rendered: string): string[] {
  return [...rendered.matchAll(/<chunk [^>]*>((?:<!\[CDATA\[[\s\S]*?\]\]>)+)<\/chunk>/g)].map(
    ([, sections = '']) =>
      [...sections.matchAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g)]
        .map(([, text]) => text)
        .join('')
        .slice(1, -1),
  );
}

describe('xml', () => {
  it('keeps any text inside its element', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 4 }), texts => {
        expect(
          cdataTexts(
            xml.render(
              texts.map(text => block(text)),
              context,
            ),
          ),
        ).toEqual(texts);
      }),
    );
  });

  it('escapes file names and replaces what XML cannot hold', () => {
    const rendered = xml.render([block('a\u0000b\u000c', 'x"<&\n.ts')], { ...context, instruction: false });
    expect(rendered).toContain('path="x&quot;&lt;&amp;&#10;.ts"');
    expect(rendered).toContain('a\ufffdb\ufffd');
  });
});

describe('json', () => {
  it('is one line with the keys in the order of the contract', () => {
    const rendered = json.render([block('a "b"\n')], { ...context, truncated: true });
    expect(rendered).toBe(
      '{"query":"a task","budgetTokens":1000,"usedTokens":3,"truncated":true,"chunks":[{"id":"src/a.ts:1-2","score":0.7071,"tokens":3,"text":"a \\"b\\"\\n"}],"citations":["src/a.ts:1-2"]}\n',
    );
  });
});
