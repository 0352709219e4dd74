import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CitedAnswer, type AnswerPiece } from '../../../src/vscode/chat/citedAnswer.ts';

const block = (path: string, startLine: number, endLine: number) =>
  ({ path, startLine, endLine, id: '', language: '', titles: [], text: '', chunks: [] }) as const;
const pack = {
  blocks: [block('src/retry.ts', 1, 20), block('src/retry.ts', 40, 60), block('my docs/a (1).md', 3, 9)],
};
const plain = { blocks: pack.blocks.slice(0, 2) };

function pieces(answer: string, cuts: readonly number[] = [], of = pack): AnswerPiece[] {
  const cited = new CitedAnswer(of);
  const ends = [...cuts, answer.length].sort((a, b) => a - b);
  const found = ends.flatMap((end, i) => cited.push(answer.slice(ends[i - 1] ?? 0, end)));
  const merged: AnswerPiece[] = [];
  for (const piece of [...found, ...cited.end()]) {
    const last = merged.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      merged[merged.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else merged.push(piece);
  }
  return merged;
}

const citations = (answer: string, of = pack): string[] =>
  pieces(answer, [], of).flatMap(piece =>
    piece.kind === 'citation' ? [`${piece.path}:${piece.startLine}-${piece.endLine} ${piece.standing}`] : [],
  );

describe('an answer', () => {
  it('has its citations told apart by what the pack holds', () => {
    expect(citations('See `src/retry.ts:3-9` and src/retry.ts:41, (src/retry.ts:15-25).')).toEqual([
      'src/retry.ts:3-9 held',
      'src/retry.ts:41-41 held',
      'src/retry.ts:15-25 lines',
    ]);
    expect(citations('It is in lib/other.py:7 and in x.go:1-2.')).toEqual([
      'lib/other.py:7-7 unknown',
      'x.go:1-2 unknown',
    ]);
    expect(citations('The file my docs/a (1).md:3-4 says so.')).toEqual(['my docs/a (1).md:3-4 held']);
  });

  it('takes nothing else for a citation', () => {
    for (const text of [
      'at 10:30 it runs on http://example.com:8080/a.ts and localhost:3000',
      '```ts\nsee src/retry.ts:3\n```',
      '~~~\nsrc/retry.ts:3\n~~~\n',
      'a ratio of 3.5:1, key: value, C:12',
      '`the span src/retry.ts:3`',
      'old/src/retry.ts:x',
    ]) {
      expect(citations(text)).toEqual([]);
    }
    expect(citations('```\ncode\n```\nsrc/retry.ts:3')).toEqual(['src/retry.ts:3-3 held']);
    expect(citations('old/src/retry.ts:3')).toEqual(['old/src/retry.ts:3-3 unknown']);
  });

  it('keeps its text', () => {
    const text = 'One.\n\n  Two `x` three\n';
    expect(pieces(text)).toEqual([{ kind: 'text', text }]);
  });

  it('gives the same pieces however it is cut into fragments', () => {
    const part = fc.constantFrom(
      'src/retry.ts:3-9',
      '`src/retry.ts:44`',
      'my docs/a (1).md:5',
      'lib/x.py:1',
      'words ',
      ' ',
      '\n',
      '```',
      '```ts\n',
      '\n```\n',
      '`',
      ':',
      '.',
      '  ',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 14 }),
        fc.array(fc.nat(200), { maxLength: 12 }),
        fc.constantFrom(pack, plain),
        (parts, cuts, of) => {
          const answer = parts.join('');
          const within = cuts.filter(cut => cut <= answer.length);
          expect(pieces(answer, within, of)).toEqual(pieces(answer, [], of));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is handed on word by word while it streams', () => {
    const cited = new CitedAnswer(plain);
    expect(cited.push('The delay is in src/re')).toEqual([{ kind: 'text', text: 'The delay is in ' }]);
    expect(cited.push('try.ts:3 and')).toMatchObject([
      { kind: 'citation', path: 'src/retry.ts' },
      { text: ' ' },
    ]);
    expect(cited.end()).toEqual([{ kind: 'text', text: 'and' }]);
  });
});
