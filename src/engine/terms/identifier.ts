const BOUNDARY =
  /[_$]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;

/**
 * The parts of an identifier in camelCase, PascalCase, snake_case or SCREAMING_CASE, acronyms and digits apart:
 * `parseHTMLTable2` gives `parse`, `HTML`, `Table`, `2`.
 */
export function splitIdentifier(identifier: string): string[] {
  return identifier.split(BOUNDARY).filter(part => part !== '');
}
