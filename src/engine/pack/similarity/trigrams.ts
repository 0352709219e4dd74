/** Distinct character trigrams of a text. */
export interface TrigramSet {
  /** One number a trigram, ascending. */
  readonly elements: Int32Array;
  /** Parity of the elements that fall on each bit. */
  readonly sketch: Int32Array;
}

const ASCII = 128;
const ASCII_TRIGRAMS = ASCII ** 3;
const UNITS = 0x1_0000;
const SKETCH_WORDS = 32;
/** Leaves the upper bits of a hash, enough for one bit of the sketch. */
const SKETCH_SHIFT = 22;

/** By ASCII trigram: which text had it last. Eight megabytes that one pack need not have for itself. */
let lastText = new Int32Array(0);
let texts = 0;

/** @returns a number that no text had before */
function nextText(): number {
  if (lastText.length === 0) lastText = new Int32Array(ASCII_TRIGRAMS);
  if (texts === 0x7fff_ffff) {
    lastText.fill(0);
    texts = 0;
  }
  return ++texts;
}

/** Numbers trigrams, so that those of different texts can be compared. */
export class TrigramNumbers {
  /** Trigrams beyond ASCII are numbered as they come. */
  readonly #beyond = new Map<number, number>();

  /** The set of a text; of one shorter than three, the text itself, filled up with NUL. */
  of(text: string): TrigramSet {
    const own = nextText();
    const count = Math.max(1, text.length - 2);
    const elements = new Int32Array(count);
    const beyond = new Set<number>();
    let distinct = 0;
    for (let i = 0; i < count; i++) {
      // Beyond the end there is NaN, which counts as 0 here.
      const a = text.charCodeAt(i) || 0;
      const b = text.charCodeAt(i + 1) || 0;
      const c = text.charCodeAt(i + 2) || 0;
      if ((a | b | c) >= ASCII) {
        beyond.add((a * UNITS + b) * UNITS + c);
        continue;
      }
      const element = (a * ASCII + b) * ASCII + c;
      if (lastText[element] === own) continue;
      lastText[element] = own;
      elements[distinct++] = element;
    }
    for (const trigram of beyond) elements[distinct++] = this.#numberBeyond(trigram);
    const sorted = elements.slice(0, distinct).sort();
    return { elements: sorted, sketch: sketchOf(sorted) };
  }

  #numberBeyond(trigram: number): number {
    const number = this.#beyond.get(trigram) ?? ASCII_TRIGRAMS + this.#beyond.size;
    this.#beyond.set(trigram, number);
    return number;
  }
}

function sketchOf(elements: Int32Array): Int32Array {
  const sketch = new Int32Array(SKETCH_WORDS);
  for (const element of elements) {
    const bit = Math.imul(element, 0x9e37_79b1) >>> SKETCH_SHIFT;
    sketch[bit >>> 5] = (sketch[bit >>> 5] ?? 0) ^ (1 << (bit & 31));
  }
  return sketch;
}

function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/**
 * Jaccard index of two sets: the share of what either has that both have, 0 to 1.
 *
 * Pairs that cannot reach `least` are told by their sizes, then by the odd sketch (Mitzenmacher, Pagh and Pham 2014:
 * the XOR of two parity sketches is the sketch of the symmetric difference, which thus has at least as many elements as
 * that has bits), then as soon as the merge has seen too many elements that one side alone has.
 *
 * @param least the answer is 0 where the index is less than this
 */
export function jaccard(a: TrigramSet, b: TrigramSet, least = 0): number {
  // With d elements in one set alone, the index is (n - d) / (n + d) for n = |a| + |b|.
  const [x, y] = [a.elements, b.elements];
  const sizes = x.length + y.length;
  const mostAlone = ((1 - least) / (1 + least)) * sizes + Number.EPSILON * sizes;
  if (Math.abs(x.length - y.length) > mostAlone) return 0;
  let odd = 0;
  for (let w = 0; w < SKETCH_WORDS; w++) {
    odd += bits((a.sketch[w] ?? 0) ^ (b.sketch[w] ?? 0));
    if (odd > mostAlone) return 0;
  }
  let [i, j, alone] = [0, 0, 0];
  while (i < x.length && j < y.length) {
    const [p, q] = [x[i] ?? 0, y[j] ?? 0];
    if (p !== q && ++alone > mostAlone) return 0;
    if (p <= q) i++;
    if (q <= p) j++;
  }
  alone += x.length - i + y.length - j;
  return alone > mostAlone ? 0 : (sizes - alone) / (sizes + alone);
}
