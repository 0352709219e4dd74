import type { Node } from 'web-tree-sitter';
import { definitionsIn, type Definition } from './definitions.ts';
import type { Grammar } from './grammar.ts';
import type { LineRange, LineTable } from './lineTable.ts';
import type { Scope } from './part.ts';

/** Neighbouring nodes that share lines or belong together, as whole lines. */
export interface SyntaxUnit extends LineRange {
  endLine: number;
  readonly nodes: Node[];
  readonly definitions: Definition[];
}

const DEEPEST_LIST = 5;

const lastLineOf = (node: Node, table: LineTable): number =>
  table.lineAt(Math.max(node.startIndex, node.endIndex - 1));

/** Groups sibling nodes to whole lines, comments and decorators with the definition that follows them. */
export function syntaxUnits(
  nodes: readonly Node[],
  grammar: Grammar,
  table: LineTable,
  scope: Scope,
): SyntaxUnit[] {
  const units: SyntaxUnit[] = [];
  let previousLeads = false;
  for (const node of listed(nodes, grammar)) {
    // Nodes that stand for what is missing have no text.
    if (node.endIndex <= node.startIndex) continue;
    const startLine = table.lineAt(node.startIndex);
    const endLine = table.trim(startLine, lastLineOf(node, table))?.endLine;
    if (endLine === undefined) continue;
    const type = node.type;
    const leads = grammar.leading.has(type);
    const previous = units.at(-1);
    const sharesLine = previous !== undefined && startLine <= previous.endLine;
    const follows =
      previous !== undefined &&
      (grammar.trailing.has(type) || (previousLeads && adjoins(previous, startLine)));
    const unit: SyntaxUnit =
      sharesLine || follows ? previous : { startLine, endLine, nodes: [], definitions: [] };
    if (unit !== previous) units.push(unit);
    unit.endLine = Math.max(unit.endLine, endLine);
    unit.nodes.push(node);
    if (!leads) for (const found of definitionsIn(node, grammar, scope)) unit.definitions.push(found);
    // A comment behind code on its line does not lead to what is below.
    previousLeads = leads && (previousLeads || !sharesLine);
  }
  return units;
}

function listed(nodes: readonly Node[], grammar: Grammar, depth = 0): Node[] {
  if (depth > DEEPEST_LIST) return [...nodes];
  return nodes.flatMap(node =>
    grammar.lists.has(node.type) && node.childCount > 0 ? listed(node.children, grammar, depth + 1) : [node],
  );
}

const adjoins = (previous: SyntaxUnit, startLine: number): boolean => startLine <= previous.endLine + 1;

/** The children of a unit's nodes in their place; undefined when no node has any. */
export function childrenOf({ nodes }: SyntaxUnit): Node[] | undefined {
  if (nodes.every(node => node.childCount === 0)) return undefined;
  return nodes.flatMap(node => (node.childCount === 0 ? [node] : node.children));
}

export const contains = (outer: Node, inner: Node): boolean =>
  outer.startIndex <= inner.startIndex && inner.endIndex <= outer.endIndex;

/** Nodes with the children of a definition, and of what wraps it, in its place; undefined if it has none. */
export function openedTo(nodes: readonly Node[], definition: Node): Node[] | undefined {
  const outer = nodes.find(node => contains(node, definition));
  if (outer === undefined || outer.childCount === 0) return undefined;
  const opened = nodes.flatMap(node => (node === outer ? node.children : [node]));
  return outer.id === definition.id ? opened : openedTo(opened, definition);
}
