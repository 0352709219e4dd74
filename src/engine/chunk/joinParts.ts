import { breakCost } from './breakCost.ts';
import { chooseCuts } from './chooseCuts.ts';
import type { LineTable } from './lineTable.ts';
import { mergeParts } from './mergeParts.ts';
import { linePieces, type Part, type SizeLimits } from './part.ts';

/** Below this share of `minTokens` a part says nothing alone. */
const FRAGMENT_SHARE = 1 / 3;
/** A part may grow by this factor beyond `maxTokens` to take in the line that closes it. */
const CLOSER_SLACK = 1.1;

const withoutWords = /^[^\p{L}\p{N}]*(?:end|fi|done|esac)?[^\p{L}\p{N}]*$/u;

/**
 * Makes parts the size of chunks: what is too large falls into lines, neighbours that do not stand alone fill chunks
 * together, small siblings join.
 */
export function joinParts(parts: readonly Part[], table: LineTable, limits: SizeLimits): Part[] {
  const fitting = parts.flatMap(part => intoLines(part, table, limits));
  return joinSmall(fillRuns(fitting, table, limits), table, limits);
}

const tokensOf = (table: LineTable, first: Part, last: Part): number =>
  table.tokensIn(first.startLine, last.endLine);

function intoLines(part: Part, table: LineTable, { maxTokens }: SizeLimits): Part[] {
  if (part.startLine === part.endLine || tokensOf(table, part, part) <= maxTokens * CLOSER_SLACK)
    return [part];
  const lines = linePieces(table, part, { kind: part.kind, symbolPath: part.symbolPath });
  return lines.map((line, i) => ({
    ...line,
    definitions: i === 0 ? part.definitions : [],
    ...(part.label === undefined ? {} : { label: part.label }),
  }));
}

function fillRuns(parts: readonly Part[], table: LineTable, limits: SizeLimits): Part[] {
  const filled: Part[] = [];
  for (let from = 0; from < parts.length;) {
    const first = parts[from];
    if (first === undefined) break;
    let to = from + 1;
    while (!first.standsAlone && to < parts.length) {
      const next = parts[to];
      if (next === undefined || next.standsAlone || next.scope !== first.scope) break;
      to++;
    }
    if (to === from + 1) filled.push(first);
    else for (const piece of fillRun(parts.slice(from, to), table, limits)) filled.push(piece);
    from = to;
  }
  return filled;
}

function fillRun(run: readonly Part[], table: LineTable, { maxTokens, minTokens }: SizeLimits): Part[] {
  const tokensBefore = new Float64Array(run.length + 1);
  let outerIndent = Infinity;
  const startLine = run[0]?.startLine ?? 1;
  run.forEach((part, i) => {
    const nextLine = run[i + 1]?.startLine ?? part.endLine + 1;
    tokensBefore[i + 1] = table.tokensIn(startLine, nextLine - 1);
    outerIndent = Math.min(outerIndent, table.indentOf(part.startLine));
  });
  const breakCosts = run.map(part => breakCost(table, part.startLine, outerIndent));
  const cuts = chooseCuts({ tokensBefore, breakCosts }, maxTokens, minTokens);
  return cuts.flatMap((cut, i) => {
    const [first, ...others] = run.slice(cut, cuts[i + 1]);
    return first === undefined ? [] : [mergeParts([first, ...others])];
  });
}

function joinSmall(parts: readonly Part[], table: LineTable, limits: SizeLimits): Part[] {
  const { maxTokens, minTokens } = limits;
  const fragmentTokens = minTokens * FRAGMENT_SHARE;
  const joined: Part[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    if (previous !== undefined && belongs(previous, part))
      joined[joined.length - 1] = mergeParts([previous, part]);
    else joined.push(part);
  }
  return joined;

  function belongs(previous: Part, part: Part): boolean {
    if (previous.label !== part.label) return false;
    const total = tokensOf(table, previous, part);
    if (closes(previous, part)) return total <= maxTokens * CLOSER_SLACK;
    if (total > maxTokens) return false;
    const size = tokensOf(table, part, part);
    const previousSize = tokensOf(table, previous, previous);
    // A fragment belongs to what follows it, unless that is where its scope ends.
    if (previous.scope !== part.scope) return previousSize < fragmentTokens && isWithin(part, previous);
    return previousSize < fragmentTokens || (previousSize < minTokens && size < minTokens);
  }

  function closes(previous: Part, part: Part): boolean {
    return (
      part.startLine === part.endLine &&
      !part.standsAlone &&
      isWithin(previous, part) &&
      withoutWords.test(table.textOf(part.startLine).slice(0, 40))
    );
  }
}

/** True when the outer part's scope encloses the inner one's, or is the same. */
function isWithin(inner: Part, outer: Part): boolean {
  return outer.scope.symbolPath.every((name, i) => inner.scope.symbolPath[i] === name);
}
