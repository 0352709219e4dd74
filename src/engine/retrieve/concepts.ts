import type { PackChunk } from '../model/contextPack.ts';
import { termsOfWord, wordsOf } from '../terms/analyze.ts';
import { parseQuery } from './query.ts';

/** What a pack for a task should cover, and what each candidate covers of it. */
export interface Concepts {
  /** By candidate id: by concept, how well it is covered, 0 to 1. */
  readonly covers: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** How much each concept matters, more than 0. */
  readonly weights: Readonly<Record<string, number>>;
}

/** A term that a chunk has this often counts as half covered. */
const HALF_COVERED = 1;
/** Names shorter than this are those of variables in every file. */
const SHORTEST_NAME = 4;

function countTerms(text: string, wanted: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { word } of wordsOf(text)) {
    for (const term of termsOfWord(word)) {
      if (wanted.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

/** The last part of a symbol path: what other code calls it by. */
function nameOf({ symbol }: PackChunk): string {
  return /[\p{L}\p{N}_$]+$/u.exec(symbol)?.[0] ?? '';
}

/**
 * The concepts of a task among its candidates: the task's terms, rarer ones heavier, and the definitions that relevant
 * candidates refer to by name, as heavy as what refers to them is relevant.
 */
export function conceptsOf(task: string, candidates: readonly PackChunk[]): Concepts {
  const { terms } = parseQuery(task);
  const wanted = new Set(terms.keys());
  const owners = Map.groupBy(
    candidates.filter(chunk => nameOf(chunk).length >= SHORTEST_NAME),
    nameOf,
  );
  const covers = new Map<string, Record<string, number>>();
  const frequencies = new Map<string, number>();
  const wantedDefinitions = new Map<string, number>();
  for (const chunk of candidates) {
    const own: Record<string, number> = {};
    for (const [term, count] of countTerms(`${chunk.path}\n${chunk.text}`, wanted)) {
      own[`term ${term}`] = count / (count + HALF_COVERED);
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    }
    const named = new Set([...wordsOf(chunk.text)].map(({ word }) => word));
    for (const name of named) {
      if (!owners.has(name) || name === nameOf(chunk)) continue;
      wantedDefinitions.set(name, (wantedDefinitions.get(name) ?? 0) + chunk.score);
    }
    covers.set(chunk.id, own);
  }
  const weights: Record<string, number> = {};
  for (const [term, frequency] of frequencies) {
    weights[`term ${term}`] =
      (terms.get(term) ?? 1) * Math.log(1 + (candidates.length - frequency + 0.5) / (frequency + 0.5));
  }
  const termWeight = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const references = [...wantedDefinitions.values()].reduce((sum, weight) => sum + weight, 0);
  for (const [name, relevance] of wantedDefinitions) {
    // Definitions together matter as much as the terms together.
    weights[`definition ${name}`] = (termWeight * relevance) / Math.max(references, Number.MIN_VALUE);
    for (const owner of owners.get(name) ?? []) {
      const own = covers.get(owner.id);
      if (own !== undefined) own[`definition ${name}`] = 1;
    }
  }
  return { covers, weights };
}
