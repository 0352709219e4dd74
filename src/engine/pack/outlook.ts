import type { Weighed } from './selection.ts';
import type { Outlook } from './types.ts';

/** So many larger budgets are proposed. */
const MOST_RAISES = 5;

/**
 * What the budget cost, and what a larger one would add.
 *
 * @param lost candidates that were left out for the budget, best first
 */
export function outlookOf(chosen: readonly Weighed[], lost: readonly Weighed[], tokensUsed: number): Outlook {
  const wanted = lost.filter(({ score }) => score > 0);
  let budget = tokensUsed;
  const raises = wanted.slice(0, MOST_RAISES).map(({ id, cost, score }) => {
    budget += cost;
    return { budget, id, tokens: cost, score };
  });
  const value = chosen.reduce((sum, { score }) => sum + score, 0);
  return {
    scoreLost: wanted.reduce((sum, { score }) => sum + score, 0),
    valuePerToken: tokensUsed === 0 ? 0 : value / tokensUsed,
    marginalValuePerToken: wanted.reduce((most, { score, cost }) => Math.max(most, score / cost), 0),
    raises,
  };
}
