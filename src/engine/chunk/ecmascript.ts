import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../model/chunk.ts';

const functionTypes = new Set(['arrow_function', 'function_expression', 'generator_function']);
const assignable = new Set(['member_expression', 'identifier']);

/** JavaScript and TypeScript: what a variable, field, pair or assignment defines shows in its value. */
export function ecmascriptKind(node: Node, kind: ChunkKind): ChunkKind | undefined {
  if (kind !== 'variable') return kind;
  const isAssignment = node.type === 'assignment_expression';
  const value = node.childForFieldName(isAssignment ? 'right' : 'value');
  if (isAssignment && !assignable.has(node.childForFieldName('left')?.type ?? '')) return undefined;
  if (value !== null && functionTypes.has(value.type)) {
    return node.type === 'variable_declarator' || isAssignment ? 'function' : 'method';
  }
  if (value?.type === 'class') return 'class';
  if (node.type === 'pair') return undefined;
  return isAssignment && value?.type !== 'object' ? undefined : 'variable';
}
