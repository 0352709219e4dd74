/** A value of a JSON text that was entered: where it lies, and the keys or indexes that lead to it. */
interface Level {
  readonly array: boolean;
  readonly start: number;
  key: string;
  expectsKey: boolean;
}

/** An object that is an element of the array under a top-level key. */
export interface JsonElement {
  readonly start: number;
  /** Offset after its closing brace. */
  readonly end: number;
}

const stringEnd = (text: string, start: number): number => {
  for (let i = start + 1; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '"') return i + 1;
  }
  return -1;
};

/**
 * Finds the elements of a top-level array by a scan of the JSON text, since JSON.parse does not tell where a value lies.
 *
 * @param key such as `cells`
 * @returns undefined when the text's brackets or strings do not close
 */
export function jsonElements(text: string, key: string): JsonElement[] | undefined {
  const levels: Level[] = [];
  const elements: JsonElement[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    const level = levels.at(-1);
    if (char === '"') {
      const end = stringEnd(text, i);
      if (end < 0) return undefined;
      if (level?.expectsKey === true) level.key = text.slice(i + 1, end - 1);
      i = end - 1;
    } else if (char === '{' || char === '[') {
      levels.push({ array: char === '[', start: i, key: '', expectsKey: char === '{' });
    } else if (char === '}' || char === ']') {
      if (level?.array !== (char === ']')) return undefined;
      levels.pop();
      const [root, list] = levels;
      const isElement = levels.length === 2 && root?.key === key && list?.array === true;
      if (isElement && !level.array) elements.push({ start: level.start, end: i + 1 });
    } else if (level !== undefined && (char === ':' || char === ',')) {
      level.expectsKey = char === ',' && !level.array;
    }
  }
  return levels.length === 0 ? elements : undefined;
}
