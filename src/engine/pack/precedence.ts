import type { PackCandidate } from './types.ts';

/**
 * Which of two candidates comes first: the higher score, then fewer tokens, then the text. Those that are equal in all
 * three may be exchanged for each other.
 */
export function precedence(a: PackCandidate, b: PackCandidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.tokens !== b.tokens) return a.tokens - b.tokens;
  if (a.content === b.content) return 0;
  return a.content < b.content ? -1 : 1;
}
