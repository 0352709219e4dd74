import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContextEngine } from '../../../src/engine/engine.ts';
import { formatIds, parsePackRequest, strategyIds } from '../../../src/engine/model/packRequest.ts';
import { tokenizerIds, type Tokenizer } from '../../../src/engine/model/tokenizer.ts';
import { loadTokenizer } from '../../../src/engine/tokens/tokenizers.ts';
import { Workspace } from './workspace.ts';

const project = resolve(import.meta.dirname, '../../..');

/** Budgets from 200 to 32,000, small ones as likely as large ones. */
const budgets = fc
  .double({ min: Math.log(200), max: Math.log(32_000), noNaN: true })
  .map(log => Math.round(Math.exp(log)));

let engine: ContextEngine;
let words: readonly string[] = [];
let o200k: Tokenizer;

beforeAll(async () => {
  const workspace = new Workspace();
  for (const folder of ['src', 'test'])
    cpSync(join(project, folder), join(workspace.folder, folder), { recursive: true });
  for (const file of ['README.md', 'package-lock.json'])
    cpSync(join(project, file), join(workspace.folder, file));
  // Texts that want to break out of what holds them, and that a tokenizer joins across borders.
  workspace.write('hostile/fences.md', `# Budget\n\n${'````ts\nbudget\n````\n'.repeat(60)}`);
  workspace.write('hostile/spaces.txt', `budget tokens\n${`${' '.repeat(300)}x\n`.repeat(200)}`);
  workspace.write('hostile/日本語 名前 `a`.md', `# 予算\n\n${'予算とトークン 🙂 budget\n'.repeat(300)}`);
  const texts = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(project, 'src', name), 'utf8'));
  words = [...new Set(texts.join('\n').match(/[A-Za-z]{3,}/g)), '予算', 'budget'];
  o200k = await loadTokenizer('o200k_base');
  engine = workspace.open({ workers: 2 });
  await engine.index();
});
afterAll(() => engine.close());

const tasks = fc
  .array(fc.nat(), { minLength: 1, maxLength: 12 })
  .map(indexes => indexes.map(index => words[index % words.length] ?? '').join(' '));

describe('a pack', () => {
  it('in Markdown has no more tokens than its budget, counted whole, for 200 tasks and budgets', async () => {
    let packed = 0;
    await fc.assert(
      fc.asyncProperty(tasks, budgets, async (task, budgetTokens) => {
        const { text, report } = await engine.context(parsePackRequest({ task, budgetTokens }));
        expect(o200k.countTokens(text)).toBeLessThanOrEqual(budgetTokens);
        expect(o200k.countTokens(text)).toBe(report.usedTokens);
        packed += report.usedTokens;
      }),
      { numRuns: 200 },
    );
    expect(packed).toBeGreaterThan(200 * 200);
  });

  it('of any format, strategy and tokenizer keeps its budget', async () => {
    await fc.assert(
      fc.asyncProperty(
        tasks,
        budgets,
        fc.constantFrom(...formatIds),
        fc.constantFrom(...strategyIds),
        fc.constantFrom(...tokenizerIds),
        fc.boolean(),
        async (task, budgetTokens, format, strategy, tokenizer, instruction) => {
          const request = parsePackRequest({ task, budgetTokens, format, strategy, tokenizer, instruction });
          const { text, report, blocks } = await engine.context(request);
          const { countTokens } = await loadTokenizer(tokenizer);
          // The contract of the JSON format counts the chunks' texts alone.
          const counted =
            format === 'json'
              ? blocks.reduce((sum, block) => sum + countTokens(block.text), 0)
              : countTokens(text);
          expect(counted).toBe(report.usedTokens);
          expect(counted).toBeLessThanOrEqual(budgetTokens);
        },
      ),
      { numRuns: 100 },
    );
  });
});
