import { splitIdentifier } from './identifier.ts';
import { stem } from './stem.ts';

const WORD = /[\p{L}\p{N}_$]+/gu;
const ASCII = /^[\x00-\x7f]*$/; // eslint-disable-line no-control-regex -- the ASCII range is meant
/** Scripts that are written without spaces between words: their runs are cut into pairs of characters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]+/gu;
const LONGEST_WORD = 64;
const MEMO_LIMIT = 25_000;

const memo = new Map<string, readonly string[]>();

function fold(word: string): string {
  return ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
}

function pairsOf(run: string): string[] {
  const characters = Array.from(run);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, i) => `${characters[i] ?? ''}${character}`);
}

function termsOfSpacedWord(word: string): string[] {
  const whole = word.replace(/^[_$]+|[_$]+$/g, '');
  if (whole === '' || whole.length > LONGEST_WORD) return [];
  const parts = splitIdentifier(whole);
  const terms = parts.map(part => stem(part.toLowerCase())).filter(part => part.length > 1);
  if (parts.length > 1) terms.push(whole.toLowerCase());
  else if (terms.length === 0) terms.push(whole.toLowerCase());
  return terms;
}

function computeTerms(word: string): readonly string[] {
  const folded = fold(word);
  const unspaced = folded.normalize('NFKC').match(UNSPACED);
  if (unspaced === null) return termsOfSpacedWord(folded);
  const rest = folded.normalize('NFKC').split(UNSPACED).flatMap(termsOfSpacedWord);
  return [...unspaced.flatMap(pairsOf), ...rest];
}

/**
 * Terms of one word: the stems of its parts in lower case and, when it has several parts, the whole identifier in lower
 * case. `readFileSync` gives `read`, `fil`, `sync`, `readfilesync`. Words of scripts without spaces give their pairs of
 * characters.
 */
export function termsOfWord(word: string): readonly string[] {
  const known = memo.get(word);
  if (known !== undefined) return known;
  const terms = computeTerms(word);
  if (memo.size >= MEMO_LIMIT) memo.clear();
  // A slice of a text keeps the whole text alive; the memo must not.
  memo.set(word.length > 12 ? structuredClone(word) : word, terms);
  return terms;
}

/** The words of a text with their offsets (UTF-16), identifiers whole. */
export function* wordsOf(text: string): Generator<{ word: string; offset: number }> {
  for (const match of text.matchAll(WORD)) yield { word: match[0], offset: match.index };
}

/** Terms of a text, in order, repeated as often as they occur. */
export function analyze(text: string): string[] {
  const terms: string[] = [];
  for (const { word } of wordsOf(text)) terms.push(...termsOfWord(word));
  return terms;
}
