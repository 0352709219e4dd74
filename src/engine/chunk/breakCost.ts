import type { LineTable } from './lineTable.ts';

const BASE = 0.35;
const AFTER_BLANK_LINE = -0.3;
const PER_LEVEL = 0.15;
const DEEPEST_LEVEL = 8;
const COLUMNS_PER_LEVEL = 4;
const BEFORE_CLOSER = 0.8;
const AFTER_OPENER = 0.4;

const closer = /^\s*(?:[)\]}]|<\/|(?:end|else|elif|elsif|except|catch|finally|rescue|fi|done|esac)\b)/;
const opener = /[([{:,]\s*$/;

/**
 * How bad it is to cut a text before a line: little after a blank line and at the outer level, much within a nested
 * statement, before what closes one or right after what opens one.
 *
 * @param outerIndent the smallest indent of the lines that are cut
 */
export function breakCost(table: LineTable, line: number, outerIndent: number): number {
  const previous = line - 1;
  const levels = Math.max(0, table.indentOf(line) - outerIndent) / COLUMNS_PER_LEVEL;
  let cost = BASE + PER_LEVEL * Math.min(levels, DEEPEST_LEVEL);
  if (previous >= 1 && table.isBlank(previous)) return cost + AFTER_BLANK_LINE;
  if (closer.test(table.textOf(line).slice(0, 200))) cost += BEFORE_CLOSER;
  if (previous >= 1 && opener.test(table.textOf(previous).slice(-80))) cost += AFTER_OPENER;
  return cost;
}
