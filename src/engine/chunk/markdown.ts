import type { LineRange, LineTable } from './lineTable.ts';
import type { Part, SizeLimits } from './part.ts';
import { sectionParts, type Heading } from './sections.ts';

const fenceStart = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const atxHeading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/;
const setextUnderline = /^ {0,3}(=+|-+)[ \t]*$/;
const frontMatterFence = /^(?:---|\+\+\+)[ \t]*$/;
const notParagraph = /^(?: {4}|\t| {0,3}(?:[-*+>|]|\d+[.)]|<|$))/;

const visible = (title: string): string =>
  title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]{1,3}/g, '');

/** Cuts Markdown at its headings (`#` and underlined); fenced code and front matter hold none and stay whole. */
export function markdownParts(table: LineTable, limits: SizeLimits): Part[] {
  const headings: Heading[] = [];
  const blocks: LineRange[] = [];
  let blockStart = 0;
  const closeBlock = (endLine: number): void => {
    if (blockStart > 0 && blockStart <= endLine) blocks.push({ startLine: blockStart, endLine });
    blockStart = 0;
  };
  let line = afterFrontMatter(table);
  if (line > 1) blocks.push({ startLine: 1, endLine: line - 1 });
  for (; line <= table.lineCount; line++) {
    const content = table.textOf(line).replace(/[\r\n]+$/, '');
    const fence = fenceStart.exec(content)?.[1];
    if (fence !== undefined) {
      closeBlock(line - 1);
      const end = fenceEnd(table, line, fence);
      blocks.push({ startLine: line, endLine: end });
      line = end;
      continue;
    }
    const atx = content.length < 1_000 ? atxHeading.exec(content) : null;
    const underline = setextUnderline.exec(content)?.[1];
    if (atx?.[1] !== undefined) {
      closeBlock(line - 1);
      headings.push({ line, level: atx[1].length, title: visible(atx[2] ?? '') });
    } else if (underline !== undefined && isTitle(table, line - 1, blockStart)) {
      closeBlock(line - 2);
      headings.push({
        line: line - 1,
        level: underline.startsWith('=') ? 1 : 2,
        title: visible(
          table
            .textOf(line - 1)
            .trim()
            .slice(0, 1_000),
        ),
      });
    } else if (table.isBlank(line)) {
      closeBlock(line - 1);
    } else if (blockStart === 0) {
      blockStart = line;
    }
  }
  closeBlock(table.lineCount);
  return sectionParts(table, headings, blocks, limits);
}

/** Only a paragraph of one line: an underline below a longer one is more often a rule or a table. */
function isTitle(table: LineTable, line: number, blockStart: number): boolean {
  return line >= 1 && blockStart === line && !notParagraph.test(table.textOf(line).slice(0, 1_000));
}

function afterFrontMatter(table: LineTable): number {
  const first = table.textOf(1).trimEnd();
  if (!frontMatterFence.test(first)) return 1;
  for (let line = 2; line <= table.lineCount; line++) {
    if (table.textOf(line).trimEnd() === first) return line + 1;
  }
  return 1;
}

function fenceEnd(table: LineTable, start: number, fence: string): number {
  for (let line = start + 1; line <= table.lineCount; line++) {
    const content = table.textOf(line).trim();
    if (content.length >= fence.length && content === fence.charAt(0).repeat(content.length)) return line;
  }
  // A fence that is never closed holds the rest, as CommonMark has it.
  return table.lineCount;
}
