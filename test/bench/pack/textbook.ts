/** Packing as textbooks have it: what the engine's algorithms are timed against. */
import type { ScoredChunk } from '../../../src/engine/pack/types.ts';

export interface TextbookChunk extends ScoredChunk {
  readonly id: string;
  readonly tokens: number;
}

/** 0/1 knapsack by dynamic programming over weights, one row of decisions an item. */
export function plainKnapsack(chunks: readonly TextbookChunk[], budget: number): TextbookChunk[] {
  const best = new Float64Array(budget + 1);
  const taken = chunks.map(() => new Uint8Array(budget + 1));
  for (const [i, { score, tokens }] of chunks.entries()) {
    for (let left = budget; left >= tokens; left--) {
      const worth = (best[left - tokens] ?? 0) + score;
      if (worth > (best[left] ?? 0)) {
        best[left] = worth;
        const row = taken[i];
        if (row !== undefined) row[left] = 1;
      }
    }
  }
  const chosen: TextbookChunk[] = [];
  let left = budget;
  for (let i = chunks.length - 1; i >= 0; i--) {
    const chunk = chunks[i];
    if (chunk === undefined || taken[i]?.[left] !== 1) continue;
    chosen.push(chunk);
    left -= chunk.tokens;
  }
  return chosen.reverse();
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) trigrams.add(text.slice(i, i + 3));
  return trigrams;
}

/** Jaccard index of two texts by sets of substrings. */
export function plainJaccard(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common++;
  return common / (a.size + b.size - common);
}

/**
 * Maximal marginal relevance, every similarity computed anew in each round.
 *
 * @param rounds after which it stops
 * @returns what it chose, and how many similarities it computed
 */
export function plainMmr(
  chunks: readonly TextbookChunk[],
  budget: number,
  lambda: number,
  rounds: number,
): { chosen: TextbookChunk[]; similarities: number } {
  const sets = new Map(chunks.map(chunk => [chunk, trigramsOf(chunk.content)]));
  const setOf = (chunk: TextbookChunk): Set<string> => sets.get(chunk) ?? new Set();
  const chosen: TextbookChunk[] = [];
  const rest = new Set(chunks);
  let [left, similarities] = [budget, 0];
  while (chosen.length < rounds) {
    let best: TextbookChunk | undefined;
    let bestWorth = -Infinity;
    for (const chunk of rest) {
      if (chunk.tokens > left) continue;
      let nearest = 0;
      for (const other of chosen) {
        nearest = Math.max(nearest, plainJaccard(setOf(chunk), setOf(other)));
        similarities++;
      }
      const worth = chosen.length === 0 ? chunk.score : lambda * chunk.score - (1 - lambda) * nearest;
      if (worth > bestWorth) [best, bestWorth] = [chunk, worth];
    }
    if (best === undefined) break;
    chosen.push(best);
    rest.delete(best);
    left -= best.tokens;
  }
  return { chosen, similarities };
}

/** Greedy without repetitions, each chunk compared whole with each one that is kept. */
export function plainRedundancy(
  chunks: readonly TextbookChunk[],
  threshold: number,
): { kept: TextbookChunk[]; similarities: number } {
  const kept: { chunk: TextbookChunk; trigrams: Set<string> }[] = [];
  let similarities = 0;
  for (const chunk of chunks) {
    const trigrams = trigramsOf(chunk.content);
    const repeats = kept.some(other => {
      similarities++;
      return plainJaccard(trigrams, other.trigrams) >= threshold;
    });
    if (!repeats) kept.push({ chunk, trigrams });
  }
  return { kept: kept.map(({ chunk }) => chunk), similarities };
}
