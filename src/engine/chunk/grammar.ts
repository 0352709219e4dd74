import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../model/chunk.ts';

/** Words in one string, which keep a row of the registry readable: `'class_declaration struct_declaration'`. */
type Words = string;

/** How documents of some languages are parsed and cut. */
export interface GrammarRow {
  /** VS Code's language identifiers. */
  readonly languages: Words;
  /** Wasm file in the grammar folder. */
  readonly file: string;
  /** Types of the nodes that define a name, by what they define. */
  readonly definitions: { readonly [K in ChunkKind]?: Words };
  /** Types of the nodes around definitions, such as `export` statements: looked through, and kept with them. */
  readonly wrappers?: Words;
  /** Types of the nodes that only list others: their children stand in their place. */
  readonly lists?: Words;
  /** Types of the nodes that hold a definition's members where no field `body` does. */
  readonly bodies?: Words;
  /** Types of the nodes that belong to the definition that follows: comments, decorators, attributes. */
  readonly leading: Words;
  /** Types of the nodes that belong to what is before them. */
  readonly trailing?: Words;
  /** What comments start with. A match counts where the tree has a node of the types there. */
  readonly comments: { readonly start: RegExp; readonly types: Words; readonly docstrings?: boolean };
  /** Tells what a node defines where its type does not; undefined for nothing. */
  readonly refine?: (node: Node, kind: ChunkKind) => ChunkKind | undefined;
  /** The names that lead to a definition, outermost first, where the general rule of {@link symbolNames} will not do. */
  readonly names?: (node: Node) => readonly string[] | undefined;
}

/** A row, made ready for look-ups. */
export interface Grammar {
  readonly file: string;
  readonly kinds: ReadonlyMap<string, ChunkKind>;
  readonly wrappers: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  readonly bodies: ReadonlySet<string>;
  readonly leading: ReadonlySet<string>;
  readonly trailing: ReadonlySet<string>;
  readonly commentStart: RegExp;
  readonly commentTypes: ReadonlySet<string>;
  readonly docstrings: boolean;
  readonly refine: NonNullable<GrammarRow['refine']>;
  readonly names: NonNullable<GrammarRow['names']>;
}

const words = (list: Words | undefined): string[] => (list ?? '').split(/\s+/).filter(word => word !== '');

/** Prepares the registry: a grammar by language identifier. */
export function grammarsByLanguage(rows: readonly GrammarRow[]): ReadonlyMap<string, Grammar> {
  const byLanguage = new Map<string, Grammar>();
  for (const row of rows) {
    const kinds = Object.entries(row.definitions) as [ChunkKind, Words][];
    const grammar: Grammar = {
      file: row.file,
      kinds: new Map(kinds.flatMap(([kind, types]) => words(types).map(type => [type, kind] as const))),
      wrappers: new Set(words(row.wrappers)),
      // What the parser could not make sense of still holds definitions that it could.
      lists: new Set(['ERROR', ...words(row.lists)]),
      bodies: new Set(words(row.bodies)),
      leading: new Set(words(row.leading)),
      trailing: new Set(words(row.trailing)),
      commentStart: new RegExp(row.comments.start.source, 'g'),
      commentTypes: new Set(words(row.comments.types)),
      docstrings: row.comments.docstrings === true,
      refine: row.refine ?? ((_, kind) => kind),
      names: row.names ?? (() => undefined),
    };
    for (const language of words(row.languages)) byLanguage.set(language, grammar);
  }
  return byLanguage;
}
