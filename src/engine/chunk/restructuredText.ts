import type { LineRange, LineTable } from './lineTable.ts';
import type { Part, SizeLimits } from './part.ts';
import { sectionParts, type Heading } from './sections.ts';

const adornment = /^([!-/:-@[-`{-~])\1*$/;
const SHORTEST_ADORNMENT = 3;

/** Cuts reStructuredText at its titles. Their level is the order in which their adornments are first met. */
export function restructuredTextParts(table: LineTable, limits: SizeLimits): Part[] {
  const headings: Heading[] = [];
  const levels = new Map<string, number>();
  let after = 1;
  for (let line = 2; line <= table.lineCount; line++) {
    const underline = adornmentOf(table, line);
    const titleLine = line - 1;
    if (underline === undefined || titleLine < after || table.indentOf(titleLine) < 0) continue;
    const title = table.textOf(titleLine).trim();
    const overline = titleLine > after ? adornmentOf(table, titleLine - 1) : undefined;
    const overlined = overline === underline;
    if (adornmentOf(table, titleLine) !== undefined) continue;
    if (!overlined && (table.indentOf(titleLine) > 0 || title.length > underline.length + 1)) continue;
    if (!overlined && titleLine > after && !table.isBlank(titleLine - 1) && overline === undefined) continue;
    const style = `${overlined ? 'over ' : ''}${underline.charAt(0)}`;
    const level = levels.get(style) ?? levels.size + 1;
    levels.set(style, level);
    headings.push({ line: overlined ? titleLine - 1 : titleLine, level, title });
    after = line + 1;
  }
  return sectionParts(table, headings, paragraphs(table), limits);
}

function adornmentOf(table: LineTable, line: number): string | undefined {
  if (line < 1 || table.indentOf(line) !== 0) return undefined;
  const content = table.textOf(line).trimEnd();
  return content.length >= SHORTEST_ADORNMENT && adornment.test(content) ? content : undefined;
}

function paragraphs(table: LineTable): LineRange[] {
  const found: LineRange[] = [];
  let start = 0;
  for (let line = 1; line <= table.lineCount + 1; line++) {
    const blank = line > table.lineCount || table.isBlank(line);
    if (blank && start > 0) found.push({ startLine: start, endLine: line - 1 });
    if (blank) start = 0;
    else if (start === 0) start = line;
  }
  return found;
}
