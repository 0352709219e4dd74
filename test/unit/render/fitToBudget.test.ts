import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PackChunk } from '../../../src/engine/model/contextPack.ts';
import { createPacker } from '../../../src/engine/pack/pack.ts';
import { parsePackRequest, formatIds, strategyIds } from '../../../src/engine/model/packRequest.ts';
import type { Tokenizer } from '../../../src/engine/model/tokenizer.ts';
import { fitToBudget } from '../../../src/engine/render/fitToBudget.ts';
import { formats } from '../../../src/engine/render/formats.ts';
import { loadTokenizer } from '../../../src/engine/tokens/tokenizers.ts';

const tokenizers = new Map<string, Tokenizer>();
beforeAll(async () => {
  for (const id of ['o200k_base', 'cl100k_base', 'approx'] as const)
    tokenizers.set(id, await loadTokenizer(id));
});

const word = fc.constantFrom(
  'alpha',
  'retry',
  'x',
  '{',
  '}',
  '```',
  ']]>',
  '日本',
  '🙂',
  'fooBarBaz',
  '    ',
  '0x1f',
  '\t',
  '=>',
);
const line = fc.array(word, { maxLength: 8 }).map(words => words.join(' '));
const document = fc.array(line, { minLength: 1, maxLength: 60 });

/** Documents cut into chunks of random length, in random order of score. */
const candidates = fc
  .array(
    fc.record({
      lines: document,
      cuts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      scores: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(documents => {
    const texts = new Map<string, string[]>();
    const chunks: Omit<PackChunk, 'rank'>[] = [];
    documents.forEach(({ lines, cuts, scores }, d) => {
      const path = `src/file${d}.ts`;
      texts.set(path, lines);
      let start = 1;
      for (let c = 0; start <= lines.length; c++) {
        const end = Math.min(lines.length, start + (cuts[c % cuts.length] ?? 1) - 1);
        const text = lines.slice(start - 1, end).join('\n');
        const score = scores.next().value as number;
        chunks.push({
          id: `${path}:${start}-${end}`,
          path,
          startLine: start,
          endLine: end,
          language: 'typescript',
          kind: 'lines',
          symbol: '',
          text,
          tokens: Math.ceil(text.length / 4),
          tokensExact: false,
          score,
          breakdown: [],
          pinned: false,
        });
        start = end + 1;
      }
    });
    chunks.sort((a, b) => b.score - a.score);
    return { texts, chunks: chunks.map((chunk, i) => ({ ...chunk, rank: i + 1 })) };
  });

describe('fitToBudget', () => {
  it('never renders more tokens than the budget, counted anew on the whole text', async () => {
    await fc.assert(
      fc.asyncProperty(
        candidates,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...strategyIds),
        fc.constantFrom(...formatIds),
        fc.constantFrom('o200k_base', 'cl100k_base', 'approx'),
        fc.boolean(),
        async ({ texts, chunks }, budgetTokens, strategy, format, tokenizerId, instruction) => {
          const tokenizer = tokenizers.get(tokenizerId) as Tokenizer;
          const request = parsePackRequest({
            task: 'x',
            budgetTokens,
            strategy,
            format,
            tokenizer: tokenizerId,
            instruction,
          });
          const quote = (path: string, start: number, end: number): string =>
            (texts.get(path) ?? []).slice(start - 1, end).join('\n');
          const fitted = await fitToBudget({
            chunks,
            request,
            tokenizer,
            format: formats[format],
            quote,
            moreMatched: false,
            packer: createPacker({ budget: budgetTokens }),
          });
          const charged = formats[format].chargesFrame
            ? tokenizer.countTokens(fitted.text)
            : fitted.blocks
                .flatMap(block => block.chunks)
                .reduce((sum, chunk) => sum + tokenizer.countTokens(chunk.text), 0);
          expect(charged).toBe(fitted.usedTokens);
          expect(charged).toBeLessThanOrEqual(budgetTokens);
          for (const block of fitted.blocks)
            expect(block.text).toBe(quote(block.path, block.startLine, block.endLine));
          const ids = [...fitted.blocks.flatMap(block => block.chunks), ...fitted.excluded]
            .map(chunk => chunk.id)
            .sort();
          expect(ids).toEqual(chunks.map(chunk => chunk.id).sort());
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes everything when there is room, and merges what touches', async () => {
    const texts = ['a', 'b', '', 'c', 'd'];
    const quote = (_: string, start: number, end: number): string => texts.slice(start - 1, end).join('\n');
    const chunk = (startLine: number, endLine: number, rank: number): PackChunk => ({
      id: `f:${startLine}-${endLine}`,
      path: 'f',
      startLine,
      endLine,
      language: 'plaintext',
      kind: 'lines',
      symbol: '',
      text: quote('f', startLine, endLine),
      tokens: 1,
      tokensExact: false,
      score: 1 / rank,
      rank,
      breakdown: [],
      pinned: false,
    });
    const request = parsePackRequest({ task: 'x', budgetTokens: 1000, instruction: false });
    const fitted = await fitToBudget({
      chunks: [chunk(4, 5, 1), chunk(1, 2, 2)],
      request,
      tokenizer: await loadTokenizer('o200k_base'),
      format: formats.markdown,
      quote,
      moreMatched: false,
      packer: createPacker({ budget: 1000 }),
    });
    expect(fitted.text).toBe('## f:1-5\n```\na\nb\n\nc\nd\n```\n');
    expect(fitted.blocks.map(block => block.id)).toEqual(['f:1-5']);
    expect(fitted.truncated).toBe(false);
  });
});
