import type { Node } from 'web-tree-sitter';
import { namesOf, scopeOf, type Definition } from './definitions.ts';
import type { Grammar } from './grammar.ts';
import type { LineRange, LineTable } from './lineTable.ts';
import { linePieces, pieceOf, type Part, type Scope, type SizeLimits } from './part.ts';
import { childrenOf, contains, openedTo, syntaxUnits, type SyntaxUnit } from './syntaxUnits.ts';

/** Deeper nesting is cut by lines: no one reads it by its structure, and the walk must not exhaust the stack. */
const DEEPEST = 100;
/** Smaller definitions fill chunks together with their neighbours. */
const STANDS_ALONE_SHARE = 1 / 3;

/**
 * Cuts source text along its syntax tree: whole definitions where they fit, else their members, else their statements.
 *
 * @param range the lines to cut; the tree may hold more
 */
export function syntaxParts(
  root: Node,
  grammar: Grammar,
  table: LineTable,
  limits: SizeLimits,
  range: LineRange = { startLine: 1, endLine: table.lineCount },
): Part[] {
  const parts: Part[] = [];
  cut(root.children, range, { kind: 'block', symbolPath: [] }, 0);
  return parts;

  function cut(nodes: readonly Node[], within: LineRange, scope: Scope, depth: number): void {
    let next = within.startLine;
    for (const unit of syntaxUnits(nodes, grammar, table, scope)) {
      const lines = {
        startLine: Math.max(unit.startLine, next),
        endLine: Math.min(unit.endLine, within.endLine),
      };
      if (lines.startLine > lines.endLine) continue;
      // Lines that the tree has no node for, as after some syntax errors.
      addLines({ startLine: next, endLine: lines.startLine - 1 }, scope);
      cutUnit(unit, lines, scope, depth);
      next = lines.endLine + 1;
    }
    addLines({ startLine: next, endLine: within.endLine }, scope);
  }

  function cutUnit(unit: SyntaxUnit, lines: LineRange, scope: Scope, depth: number): void {
    const tokens = table.tokensIn(lines.startLine, lines.endLine);
    const definition = mainDefinition(unit);
    if (tokens <= limits.maxTokens || lines.startLine === lines.endLine) {
      parts.push(wholePart(unit, lines, scope, definition, tokens));
      return;
    }
    const first = parts.length;
    if (definition === undefined || !isMostOf(definition, unit)) {
      const children = depth < DEEPEST ? childrenOf(unit) : undefined;
      if (children === undefined) addLines(lines, scope);
      else cut(children, lines, scope, depth + 1);
      return;
    }
    const inner = scopeOf(definition, scope);
    const children = depth < DEEPEST ? openedTo(unit.nodes, definition.node) : undefined;
    if (children === undefined) addLines(lines, inner);
    else cut(children, lines, inner, depth + 1);
    const head = parts[first];
    if (head === undefined) return;
    parts[first] = { ...head, definitions: definition.names.slice(-1).concat(head.definitions) };
  }

  function wholePart(
    unit: SyntaxUnit,
    lines: LineRange,
    scope: Scope,
    definition: Definition | undefined,
    tokens: number,
  ): Part {
    const names = unit.definitions.flatMap(found => namesOf(found, grammar, scope));
    const piece = pieceOf(scope, lines, names);
    if (definition === undefined) return piece;
    const { kind, symbolPath } = scopeOf(definition, scope);
    const inFunction = scope.kind === 'function' || scope.kind === 'method';
    const enough = kind === 'variable' || inFunction ? 1 : STANDS_ALONE_SHARE;
    return { ...piece, kind, symbolPath, standsAlone: tokens >= limits.minTokens * enough };
  }

  function addLines(lines: LineRange, scope: Scope): void {
    for (const piece of linePieces(table, lines, scope)) parts.push(piece);
  }
}

/** False for wrappers that hold more than the definition, such as an include guard or a group of types. */
function isMostOf({ node }: Definition, unit: SyntaxUnit): boolean {
  if (unit.definitions.length > 1) return false;
  const wrapper = unit.nodes.find(candidate => contains(candidate, node)) ?? node;
  return (node.endIndex - node.startIndex) * 2 >= wrapper.endIndex - wrapper.startIndex;
}

/** The definition that a unit is named after: the first that is more than a variable, else the first. */
function mainDefinition({ definitions }: SyntaxUnit): Definition | undefined {
  return definitions.find(({ kind }) => kind !== 'variable') ?? definitions[0];
}
