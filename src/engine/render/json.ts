import type { PackFormat } from './format.ts';

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/**
 * One line of canonical JSON, the keys in the order of the contract of budgeted retrieval; `budgetTokens` and
 * `usedTokens` count the chunks' texts alone, as that contract does.
 */
export const json: PackFormat = {
  merges: false,
  chargesFrame: false,
  frame: () => '',
  blockFrame: () => '',
  render(blocks, { task, budgetTokens, truncated }) {
    const chunks = blocks.flatMap(block => block.chunks);
    return `${JSON.stringify({
      query: task,
      budgetTokens,
      usedTokens: chunks.reduce((sum, chunk) => sum + chunk.tokens, 0),
      truncated,
      chunks: chunks.map(({ id, score, tokens, text }) => ({ id, score: rounded(score), tokens, text })),
      citations: chunks.map(chunk => chunk.id),
    })}\n`;
  },
};
