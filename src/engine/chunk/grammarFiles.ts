/** A wasm file that the chunker loads at run time, and where the build finds it. */
export interface GrammarSource {
  /** Name in the grammar folder. */
  readonly file: string;
  /** Path below `node_modules`. */
  readonly packagePath: string;
}

const vscodeGrammars =
  'bash c-sharp cpp css go ini java javascript php powershell python ruby rust tsx typescript';
const communityGrammars = ['kotlin', 'lua', 'toml', 'yaml'];

const named = (names: string, folder: string): GrammarSource[] =>
  names
    .split(' ')
    .map(name => `tree-sitter-${name}.wasm`)
    .map(file => ({ file, packagePath: `${folder}/${file}` }));

/** Everything that the grammar folder must hold: tree-sitter's runtime and one file a grammar. */
export function grammarSources(): GrammarSource[] {
  return [
    { file: 'web-tree-sitter.wasm', packagePath: 'web-tree-sitter/web-tree-sitter.wasm' },
    ...named(vscodeGrammars, '@vscode/tree-sitter-wasm/wasm'),
    ...named('c dart solidity', '@repomix/tree-sitter-wasms/out'),
    ...named('json', 'tree-sitter-json'),
    ...named('scala', 'tree-sitter-scala'),
    ...communityGrammars.flatMap(name => named(name, `@tree-sitter-grammars/tree-sitter-${name}`)),
  ];
}
