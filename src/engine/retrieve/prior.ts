import { pathClasses, type PathClass } from '../model/storedIndex.ts';
import type { Query } from './query.ts';

/** What a document's kind multiplies its score by, unless the task asks for that kind. */
const PRIORS: Record<PathClass, { readonly factor: number; readonly why: string }> = {
  code: { factor: 1, why: '' },
  test: { factor: 0.5, why: 'tests rank lower' },
  docs: { factor: 0.5, why: 'documentation ranks lower' },
  config: { factor: 0.5, why: 'configuration ranks lower' },
  example: { factor: 0.5, why: 'examples rank lower' },
};

/** Factors by index into `pathClasses`. */
export function priorsFor(query: Query): readonly { readonly factor: number; readonly why: string }[] {
  return pathClasses.map(pathClass => (query.wanted.has(pathClass) ? PRIORS.code : PRIORS[pathClass]));
}
