import type { Node } from 'web-tree-sitter';

const nameFields = ['name', 'left', 'key', 'property', 'pattern'];
const namingType = /(?:identifier|name|key|constant|variable|operator)$/;
const MOST_DECLARATORS = 8;

/** The node that names a definition: by field, down C's declarators, else the first child of a naming type. */
function nameNode(node: Node): Node | undefined {
  for (const field of nameFields) {
    const named = node.childForFieldName(field);
    if (named !== null) return named;
  }
  let declarator = node.childForFieldName('declarator');
  if (declarator !== null) {
    for (let i = 0; i < MOST_DECLARATORS; i++) {
      // A reference declarator has its inner one in no field.
      const inner: Node | null =
        declarator.childForFieldName('declarator') ??
        (/^(?:reference|parenthesized|attributed)_declarator$/.test(declarator.type)
          ? declarator.namedChild(0)
          : null);
      if (inner === null) break;
      declarator = inner;
    }
    return declarator;
  }
  return node.namedChildren.find(child => namingType.test(child.type));
}

/** A definition's own name as it is written, without quotes and brackets around it; undefined for none. */
export function ownName(node: Node): string | undefined {
  const name = nameNode(node)
    ?.text.trim()
    .replace(/^(["'`[]+)(.*?)["'`\]]+$/s, '$2');
  return name === undefined || name === '' ? undefined : name;
}

/** Names that are qualified in the source, such as `Store::open`, as a path. */
export function qualifiedBy(separator: RegExp): (node: Node) => readonly string[] | undefined {
  return node =>
    ownName(node)
      ?.split(separator)
      .filter(name => name !== '');
}

const withoutTypeArguments = (type: string): string =>
  type
    .replace(/[<[(].*$/s, '')
    .replace(/^[&*\s]+/, '')
    .trim();

/** Go: a method below its receiver's type. */
export function goNames(node: Node): readonly string[] | undefined {
  const receiver =
    node.type === 'method_declaration' ? node.childForFieldName('receiver')?.namedChild(0) : null;
  const name = ownName(node);
  const type = receiver?.childForFieldName('type')?.text;
  return type === undefined || name === undefined ? undefined : [withoutTypeArguments(type), name];
}

/** Rust: an `impl` block has its type's name. */
export function rustNames(node: Node): readonly string[] | undefined {
  const type = node.type === 'impl_item' ? node.childForFieldName('type')?.text : undefined;
  return type === undefined ? undefined : [withoutTypeArguments(type)];
}

/** JavaScript: what is assigned to `exports.parse` or `Store.prototype.open`. */
export function ecmascriptNames(node: Node): readonly string[] | undefined {
  if (node.type !== 'assignment_expression') return undefined;
  const target = ownName(node);
  if (target === undefined || /[\s()[\]]/.test(target)) return undefined;
  const path = target
    .replace(/^(?:module\.)?exports\./, '')
    .replace(/^(?:this|self|window|globalThis)\./, '')
    .split('.')
    .filter(name => name !== 'prototype');
  const ownNameOfValue = node.childForFieldName('right')?.childForFieldName('name')?.text;
  if (target === 'module.exports') return [ownNameOfValue ?? target];
  return path;
}
