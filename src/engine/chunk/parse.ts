import { Parser, type Language, type Node } from 'web-tree-sitter';

let parser: Parser | undefined;

/**
 * Parses a text, hands the tree's root to `use`, and frees the tree.
 *
 * @throws Error with one sentence when the time is up or the parser fails
 */
export function withTree<T>(language: Language, text: string, timeoutMs: number, use: (root: Node) => T): T {
  const deadline = performance.now() + timeoutMs;
  parser ??= new Parser();
  try {
    parser.setLanguage(language);
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() >= deadline });
    if (tree === null) throw new Error(`The file took longer than ${timeoutMs} ms to parse.`);
    try {
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  } catch (error) {
    // What is left of a parse that failed or was cancelled must not reach the next document.
    parser.delete();
    parser = undefined;
    throw error;
  }
}
