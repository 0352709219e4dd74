/**
 * Tokens that one unit of each feature costs under `o200k_base`: least squares, weighted by 1 / tokens², over 6,500
 * windows of 40 lines of JavaScript, Python, Go, Rust and Java. The two for text beyond ASCII are set by hand.
 */
const COST = {
  word: 0.986,
  letterBeyondSeven: 0.067,
  hump: 0.794,
  digit: 0.255,
  digitRun: 1.106,
  lineEnd: 0.487,
  indent: 1.254,
  punctuationRun: 0.683,
  punctuation: 0.031,
  letterBeyondAscii: 0.45,
  ideograph: 0.85,
} as const;

const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const LINE_END = 4;
const SPACE = 5;
const PUNCTUATION = 6;

const ASCII_CLASS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  if (code === 10 || code === 13) return LINE_END;
  return code === 32 || code === 9 ? SPACE : PUNCTUATION;
});
const FIRST_IDEOGRAPH = 0x2e80;

/**
 * Tokens of a text under `o200k_base`, estimated by character class in one pass, without a tokenizer's tables. On code
 * the 5th and 95th percentile of estimate / exact are 0.90 and 1.09. For sizes while chunking; what is packed is counted
 * exactly.
 */
export function estimateTokens(text: string): number {
  let cost = 0;
  let previous = LINE_END;
  let wordLength = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 128) {
      cost += code < FIRST_IDEOGRAPH ? COST.letterBeyondAscii : COST.ideograph;
      previous = 0;
      continue;
    }
    const kind = ASCII_CLASS[code] ?? PUNCTUATION;
    const inWord = previous === LOWER || previous === UPPER;
    if (kind === LOWER || kind === UPPER) {
      if (!inWord) {
        cost += COST.word;
        wordLength = 0;
      } else if (kind === UPPER && previous === LOWER) {
        cost += COST.hump;
        wordLength = 0;
      }
      if (++wordLength > 7) cost += COST.letterBeyondSeven;
    } else if (kind === DIGIT) {
      cost += previous === DIGIT ? COST.digit : COST.digit + COST.digitRun;
    } else if (kind === PUNCTUATION) {
      cost += previous === PUNCTUATION ? COST.punctuation : COST.punctuation + COST.punctuationRun;
    } else if (kind === LINE_END) {
      if (previous !== LINE_END) cost += COST.lineEnd;
    } else if (previous === LINE_END) {
      cost += COST.indent;
    }
    previous = kind;
  }
  return Math.ceil(cost);
}
