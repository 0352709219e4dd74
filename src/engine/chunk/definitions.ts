import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../model/chunk.ts';
import type { Grammar } from './grammar.ts';
import type { Scope } from './part.ts';
import { ownName } from './symbolNames.ts';

/** What a node defines. */
export interface Definition {
  readonly kind: ChunkKind;
  /** The names that lead to it within its scope; the last is its own. */
  readonly names: readonly string[];
  readonly node: Node;
}

const DEEPEST_WRAPPER = 4;
const DEEPEST_MEMBER = 3;
const ownsMethods = new Set<ChunkKind>(['class', 'interface', 'enum']);
const ownsMembers = new Set<ChunkKind>(['class', 'interface', 'enum', 'module', 'type', 'variable']);
const noVariableName = /[\s()[\]{},]/;

/** The definitions that a node is or wraps; local variables of a function are none. */
export function definitionsIn(node: Node, grammar: Grammar, scope: Scope, depth = 0): Definition[] {
  const type = node.type;
  const kind = grammar.kinds.get(type);
  if (kind !== undefined) {
    const definition = definitionOf(node, kind, grammar, scope);
    return definition === undefined ? [] : [definition];
  }
  if (depth >= DEEPEST_WRAPPER || !grammar.wrappers.has(type)) return [];
  return node.namedChildren.flatMap(child => definitionsIn(child, grammar, scope, depth + 1));
}

function definitionOf(node: Node, byType: ChunkKind, grammar: Grammar, scope: Scope): Definition | undefined {
  let kind = grammar.refine(node, byType);
  if (kind === undefined) return undefined;
  if (kind === 'variable' && (scope.kind === 'function' || scope.kind === 'method')) return undefined;
  if (kind === 'function' && ownsMethods.has(scope.kind)) kind = 'method';
  const own = grammar.names(node) ?? [ownName(node) ?? ''];
  const names = own.filter(name => name !== '');
  const last = names.at(-1);
  if (last === undefined && (kind === 'variable' || kind === 'class')) return undefined;
  if (kind === 'variable' && last !== undefined && noVariableName.test(last)) return undefined;
  return { kind, names, node };
}

/** The scope that a definition opens for what is inside it. */
export function scopeOf({ kind, names }: Definition, scope: Scope): Scope {
  return { kind, symbolPath: [...scope.symbolPath, ...names] };
}

/** Names of a definition and of its members; a function's insides are not searched. */
export function namesOf(definition: Definition, grammar: Grammar, scope: Scope, depth = 0): string[] {
  const own = definition.names.slice(-1);
  if (depth >= DEEPEST_MEMBER || !ownsMembers.has(definition.kind)) return own;
  const inner = scopeOf(definition, scope);
  const body = definition.node.childForFieldName('body') ?? definition.node;
  return own.concat(memberNames(body, grammar, inner, depth + 1));
}

function memberNames(body: Node, grammar: Grammar, scope: Scope, depth: number): string[] {
  return body.namedChildren.flatMap(child => {
    // A struct in a typedef is no member of it, but holds the members.
    if (depth < DEEPEST_MEMBER && grammar.bodies.has(child.type)) {
      return memberNames(child.childForFieldName('body') ?? child, grammar, scope, depth + 1);
    }
    return definitionsIn(child, grammar, scope).flatMap(member => namesOf(member, grammar, scope, depth));
  });
}
