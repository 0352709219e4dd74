import { parsePlace, type Place } from '../model/place.ts';
import { pathClasses, type PathClass } from '../model/storedIndex.ts';
import { termsOfWord, wordsOf } from '../terms/analyze.ts';
import { isStopTerm } from './stopWords.ts';

/** A task, understood. */
export interface Query {
  readonly text: string;
  /** Distinct terms with their weights, stop terms left out. */
  readonly terms: ReadonlyMap<string, number>;
  /** Kinds of documents that the task asks for by name: they are not ranked below the code then. */
  readonly wanted: ReadonlySet<PathClass>;
  readonly focus: readonly Place[];
}

/** Words by which a task asks for documents that are not the code itself. */
const intents: Record<PathClass, RegExp | undefined> = {
  code: undefined,
  test: /\b(?:tests?|specs?|fixtures?|unit[- ]tests?|e2e|benchmarks?)\b/i,
  docs: /\b(?:docs?|documentation|readme|changelog|license|guide|tutorial)\b/i,
  config: /\b(?:configs?|configuration|settings|package\.json|tsconfig|ya?ml|toml|json|ini)\b/i,
  example: /\b(?:examples?|samples?|demos?|playground)\b/i,
};

/** A term said again counts more, but less each time. */
function weightOf(occurrences: number): number {
  return 1 + Math.log2(occurrences) * 0.5;
}

/**
 * Understands a task in words. A task of stop words alone is searched by those.
 *
 * @param focus places that the task is about: `path`, `path:line` or `path:start-end`
 */
export function parseQuery(text: string, focus: readonly string[] = []): Query {
  const counts = new Map<string, number>();
  const stops = new Map<string, number>();
  for (const { word } of wordsOf(text)) {
    for (const term of termsOfWord(word)) {
      const into = isStopTerm(term) ? stops : counts;
      into.set(term, (into.get(term) ?? 0) + 1);
    }
  }
  const chosen = counts.size > 0 ? counts : stops;
  return {
    text,
    terms: new Map([...chosen].map(([term, occurrences]) => [term, weightOf(occurrences)])),
    focus: focus.map(parsePlace),
    wanted: new Set(pathClasses.filter(pathClass => intents[pathClass]?.test(text))),
  };
}
