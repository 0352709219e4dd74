import { Parser, type Language, type Node } from 'web-tree-sitter';

/**
 * Deeper brackets are not parsed. The parser keeps its stack in wasm memory, without a guard: recursion that overflows it
 * writes over other data.
 */
const DEEPEST_NESTING = 1_000;

let parser: Parser | undefined;
let failure: string | undefined;

/** The document cannot be parsed, the next one can. */
class NotParsed extends Error {}

/**
 * False once the parser of this thread has failed in a way that may have damaged its memory, for which there is no
 * remedy but a new thread. Nothing is parsed from then on.
 */
export function parserIsSound(): boolean {
  return failure === undefined;
}

/** Whether a text opens more brackets inside each other than can be parsed safely, strings and comments included. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // ( [ { and ) ] }
    if (code === 40 || code === 91 || code === 123) {
      if (++depth > DEEPEST_NESTING) return true;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) {
      depth--;
    }
  }
  return false;
}

function parse(language: Language, text: string, timeoutMs: number) {
  const deadline = performance.now() + timeoutMs;
  parser ??= new Parser();
  parser.setLanguage(language);
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() >= deadline });
  if (tree !== null) return tree;
  // What is left of a parse that was cancelled must not reach the next document.
  parser.delete();
  parser = undefined;
  throw new NotParsed(`The file took longer than ${timeoutMs} ms to parse.`);
}

/**
 * Parses a text, hands the tree's root to `use`, and frees the tree.
 *
 * @throws Error with one sentence when the text nests too deep, the time is up, or the parser fails or has failed before
 */
export function withTree<T>(language: Language, text: string, timeoutMs: number, use: (root: Node) => T): T {
  if (failure !== undefined) throw new Error(`The parser of this thread has failed before: ${failure}`);
  if (nestsTooDeep(text)) throw new Error(`The file nests brackets more than ${DEEPEST_NESTING} deep.`);
  try {
    const tree = parse(language, text, timeoutMs);
    const result = use(tree.rootNode);
    tree.delete();
    return result;
  } catch (error) {
    if (!(error instanceof NotParsed)) failure = error instanceof Error ? error.message : String(error);
    throw error;
  }
}
