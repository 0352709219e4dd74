import type { Similarities } from './similarity/similarities.ts';
import { jaccard, type TrigramSet } from './similarity/trigrams.ts';
import type { ChunkSource, Exclusion, PackCandidate, PackOptions, SimilarityMetric } from './types.ts';

/** Tells repetitions of what is chosen. */
export interface Redundancy {
  /** Holds a candidate that was chosen against those to come. */
  choose(candidate: PackCandidate): void;
  /** The exclusion of a candidate that repeats a chosen one, the most similar one; undefined when it is new. */
  repetition(candidate: PackCandidate): Exclusion | undefined;
}

/** The most that a candidate has in common with one chosen chunk. */
interface Twin {
  readonly id: string;
  readonly share: number;
}

function larger(a: Twin | undefined, b: Twin | undefined): Twin | undefined {
  return a === undefined || (b !== undefined && b.share > a.share) ? b : a;
}

/** Keeps two sizes that differ by the very factor in neighbouring classes. */
const ROUNDING = 1e-9;

interface Whole {
  readonly candidate: PackCandidate;
  readonly trigrams: TrigramSet | undefined;
  /** From 0, in the order of choice. */
  readonly order: number;
}

/** Chosen chunks by what they resemble as a whole. */
class Similar {
  /** By size class, so that sets which are too large or too small to be alike never meet; or without one, together. */
  readonly #chosen = new Map<number | undefined, Whole[]>();
  #count = 0;
  readonly #similarities: Similarities;
  readonly #metric: SimilarityMetric;
  readonly #threshold: number;

  constructor(similarities: Similarities, metric: SimilarityMetric, threshold: number) {
    this.#similarities = similarities;
    this.#metric = metric;
    this.#threshold = threshold;
  }

  choose(candidate: PackCandidate): void {
    const trigrams = this.#trigramsOf(candidate);
    const sizeClass = trigrams && this.#sizeClass(trigrams);
    const sameSize = this.#chosen.get(sizeClass) ?? [];
    this.#chosen.set(sizeClass, sameSize);
    sameSize.push({ candidate, trigrams, order: this.#count++ });
  }

  /** The most similar chosen one; of several, the first. */
  twin(candidate: PackCandidate): Twin | undefined {
    const own = this.#trigramsOf(candidate);
    let twin: (Twin & { readonly order: number }) | undefined;
    for (const comparable of this.#comparable(own)) {
      for (const { candidate: other, trigrams, order } of comparable) {
        const least = Math.max(this.#threshold, twin?.share ?? 0);
        const share =
          own === undefined || trigrams === undefined
            ? this.#similarities.between(candidate, other, this.#metric, least)
            : jaccard(own, trigrams, least);
        if (share < least || (share === twin?.share && order > twin.order)) continue;
        twin = { id: other.id, share, order };
      }
    }
    return twin;
  }

  #comparable(own: TrigramSet | undefined): Iterable<readonly Whole[]> {
    if (own === undefined) return this.#chosen.values();
    const sizeClass = this.#sizeClass(own);
    return [sizeClass - 1, sizeClass, sizeClass + 1, undefined].map(key => this.#chosen.get(key) ?? []);
  }

  /** Two sets whose Jaccard index reaches the threshold differ in size by that factor at most: by one class. */
  #sizeClass({ elements }: TrigramSet): number {
    return Math.floor(Math.log(elements.length) / -Math.log(this.#threshold) + ROUNDING);
  }

  /** Looked up once a candidate where it is certain that its pairs are compared by trigrams. */
  #trigramsOf({ embedding, content }: PackCandidate): TrigramSet | undefined {
    const byTrigrams = this.#metric === 'jaccard' || embedding === undefined;
    return byTrigrams ? this.#similarities.trigrams(content) : undefined;
  }
}

/** Chosen chunks by their ranges. */
class Places {
  readonly #ranges = new Map<string, (ChunkSource & { readonly id: string })[]>();

  choose({ id, source }: PackCandidate): void {
    if (source === undefined) return;
    const ranges = this.#ranges.get(source.document) ?? [];
    this.#ranges.set(source.document, ranges);
    ranges.push({ ...source, id });
  }

  /** The chosen range of the same document that holds most of a candidate's. */
  twin({ source }: PackCandidate): Twin | undefined {
    let twin: Twin | undefined;
    for (const { id, start, end } of this.#ranges.get(source?.document ?? '') ?? []) {
      if (source === undefined) continue;
      const common = Math.min(end, source.end) - Math.max(start, source.start) + 1;
      if (common > 0) twin = larger(twin, { id, share: common / (source.end - source.start + 1) });
    }
    return twin;
  }
}

/**
 * Chosen chunks by their lines: containment as Broder defined it (1997, "On the resemblance and containment of
 * documents"), with whole lines for shingles, each as heavy as it is long.
 */
class Lines {
  readonly #chosen: string[] = [];
  /** By line: which of the chosen have it. */
  readonly #owners = new Map<string, number[]>();

  choose({ id, content }: PackCandidate): void {
    for (const line of linesOf(content)) {
      const owners = this.#owners.get(line) ?? [];
      this.#owners.set(line, owners);
      owners.push(this.#chosen.length);
    }
    this.#chosen.push(id);
  }

  /** The chosen chunk that has most of a candidate's lines. */
  twin({ content }: PackCandidate): Twin | undefined {
    const shared = new Map<number, number>();
    let all = 0;
    for (const line of linesOf(content)) {
      all += line.length;
      for (const owner of this.#owners.get(line) ?? []) {
        shared.set(owner, (shared.get(owner) ?? 0) + line.length);
      }
    }
    let twin: Twin | undefined;
    for (const [owner, length] of shared) {
      twin = larger(twin, { id: this.#chosen[owner] ?? '', share: length / all });
    }
    return twin;
  }
}

/** The distinct lines of a text that are not blank, without indentation. */
function linesOf(text: string): Set<string> {
  const lines = new Set(text.split(/[\r\n]+/u).map(line => line.trim()));
  lines.delete('');
  return lines;
}

/** Compares candidates with those chosen so far, in the ways that the options ask for. */
export function redundancyBy<M>(
  { redundancyThreshold: wholeAt = 0, containmentThreshold: partAt = 0, similarityMetric }: PackOptions<M>,
  similarities: Similarities,
): Redundancy {
  const similar =
    wholeAt === 0 || wholeAt === 1
      ? undefined
      : new Similar(similarities, similarityMetric ?? 'auto', wholeAt);
  const [places, lines] = partAt === 0 ? [] : [new Places(), new Lines()];
  return {
    choose(candidate) {
      similar?.choose(candidate);
      places?.choose(candidate);
      lines?.choose(candidate);
    },
    repetition(candidate) {
      const whole = similar?.twin(candidate);
      if (whole !== undefined) return exclusion(whole, 'similar');
      const place = places?.twin(candidate);
      if (place !== undefined && place.share >= partAt) return exclusion(place, 'overlap');
      const text = lines?.twin(candidate);
      return text !== undefined && text.share >= partAt ? exclusion(text, 'contained') : undefined;
    },
  };
}

function exclusion(twin: Twin, repetition: NonNullable<Exclusion['repetition']>): Exclusion {
  return { reason: 'redundant', redundantWith: twin.id, similarity: twin.share, repetition };
}
