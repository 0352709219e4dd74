import type { LineRange, LineTable } from './lineTable.ts';

/** The scripts of a page: the lines between their tags, and the language that they are in. */
export interface EmbeddedScripts {
  readonly language: 'javascript' | 'typescript' | 'typescriptreact';
  readonly ranges: readonly LineRange[];
  /** The page with everything but the scripts blanked out: offsets and lines stay what they are. */
  readonly masked: string;
}

const scriptTag = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const dataScript = /\btype\s*=\s*["']?(?!(?:module|text\/(?:java|type)script|application\/javascript)\b)\w/i;
const typescriptScript = /\blang\s*=\s*["']?(?:ts|tsx|typescript)\b/i;

/** Finds the scripts of an HTML page or of a Vue or Svelte component; undefined when it has none over lines of their own. */
export function embeddedScripts(table: LineTable): EmbeddedScripts | undefined {
  const ranges: LineRange[] = [];
  let masked = '';
  let typed = false;
  for (const match of table.text.matchAll(scriptTag)) {
    const attributes = match[1] ?? '';
    if (dataScript.test(attributes)) continue;
    const contentStart = match.index + '<script>'.length + attributes.length;
    const startLine = table.lineAt(contentStart) + 1;
    const endLine = table.lineAt(contentStart + (match[2] ?? '').length) - 1;
    if (endLine < startLine) continue;
    const from = table.startOf(startLine);
    const to = table.startOf(endLine + 1);
    masked += blanked(table.text.slice(masked.length, from)) + table.text.slice(from, to);
    ranges.push({ startLine, endLine });
    typed ||= typescriptScript.test(attributes);
  }
  if (ranges.length === 0) return undefined;
  return { language: typed ? 'typescript' : 'javascript', ranges, masked };
}

const blanked = (text: string): string => text.replace(/[^\r\n]/g, ' ');
