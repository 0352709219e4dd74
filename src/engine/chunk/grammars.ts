import type { Node } from 'web-tree-sitter';
import type { ChunkKind } from '../model/chunk.ts';
import { ecmascriptKind } from './ecmascript.ts';
import { grammarsByLanguage, type GrammarRow } from './grammar.ts';
import { ecmascriptNames, goNames, qualifiedBy, rustNames } from './symbolNames.ts';

const slashComments = { start: /\/[/*]/, types: 'comment' };
const slashCommentsApart = { start: /\/[/*]/, types: 'line_comment block_comment' };
const hashComments = { start: /#/, types: 'comment' };

const javascript = {
  definitions: {
    function: 'function_declaration generator_function_declaration',
    method: 'method_definition',
    class: 'class_declaration',
    variable: 'variable_declarator field_definition assignment_expression pair',
  },
  wrappers: 'export_statement lexical_declaration variable_declaration expression_statement',
  bodies: 'class_body object',
  leading: 'comment decorator',
  comments: slashComments,
  refine: ecmascriptKind,
  names: ecmascriptNames,
} as const;

const typescript = {
  ...javascript,
  definitions: {
    function: `${javascript.definitions.function} function_signature`,
    method: `${javascript.definitions.method} method_signature abstract_method_signature`,
    class: 'class_declaration abstract_class_declaration',
    interface: 'interface_declaration',
    enum: 'enum_declaration',
    type: 'type_alias_declaration',
    module: 'internal_module module',
    variable:
      'variable_declarator public_field_definition property_signature enum_assignment assignment_expression pair',
  },
  wrappers: `${javascript.wrappers} ambient_declaration`,
} as const;

const c = {
  definitions: {
    function: 'function_definition',
    class: 'struct_specifier union_specifier',
    enum: 'enum_specifier',
    type: 'type_definition',
    variable: 'declaration field_declaration enumerator preproc_def preproc_function_def',
  },
  wrappers: 'linkage_specification declaration_list preproc_ifdef preproc_if',
  bodies: 'struct_specifier union_specifier enum_specifier field_declaration_list enumerator_list',
  leading: 'comment attribute_declaration',
  comments: slashComments,
  // An include guard defines nothing that anyone looks for.
  refine: (node: Node, kind: ChunkKind) =>
    node.type === 'preproc_def' && node.childForFieldName('value') === null ? undefined : kind,
} as const;

/** One row a grammar; adding a language is one row here and its wasm file in grammarFiles.ts. */
export const grammarRows: readonly GrammarRow[] = [
  { languages: 'javascript javascriptreact', file: 'tree-sitter-javascript.wasm', ...javascript },
  { languages: 'typescript', file: 'tree-sitter-typescript.wasm', ...typescript },
  { languages: 'typescriptreact', file: 'tree-sitter-tsx.wasm', ...typescript },
  {
    languages: 'python',
    file: 'tree-sitter-python.wasm',
    definitions: {
      function: 'function_definition',
      class: 'class_definition',
      type: 'type_alias_statement',
      variable: 'assignment',
    },
    wrappers: 'decorated_definition expression_statement',
    leading: 'comment',
    comments: { start: /#|"""|'''/, types: 'comment', docstrings: true },
  },
  {
    languages: 'go',
    file: 'tree-sitter-go.wasm',
    definitions: {
      function: 'function_declaration',
      method: 'method_declaration method_elem',
      type: 'type_spec type_alias',
      variable: 'const_spec var_spec field_declaration',
    },
    wrappers: 'type_declaration const_declaration var_declaration var_spec_list',
    bodies: 'struct_type interface_type field_declaration_list',
    leading: 'comment',
    comments: slashComments,
    refine: (node, kind) => {
      const type = kind === 'type' ? node.childForFieldName('type')?.type : undefined;
      if (type === 'struct_type') return 'class';
      return type === 'interface_type' ? 'interface' : kind;
    },
    names: goNames,
  },
  {
    languages: 'rust',
    file: 'tree-sitter-rust.wasm',
    definitions: {
      function: 'function_item function_signature_item macro_definition',
      class: 'struct_item union_item impl_item',
      interface: 'trait_item',
      enum: 'enum_item',
      type: 'type_item associated_type',
      module: 'mod_item',
      variable: 'const_item static_item field_declaration enum_variant',
    },
    leading: 'line_comment block_comment attribute_item',
    comments: slashCommentsApart,
    names: rustNames,
  },
  {
    languages: 'java',
    file: 'tree-sitter-java.wasm',
    definitions: {
      method:
        'method_declaration constructor_declaration compact_constructor_declaration annotation_type_element_declaration',
      class: 'class_declaration record_declaration',
      interface: 'interface_declaration annotation_type_declaration',
      enum: 'enum_declaration',
      variable: 'variable_declarator enum_constant',
    },
    wrappers: 'field_declaration constant_declaration',
    bodies: 'enum_body_declarations',
    leading: 'line_comment block_comment',
    comments: slashCommentsApart,
  },
  { languages: 'c', file: 'tree-sitter-c.wasm', ...c },
  {
    languages: 'cpp cuda-cpp',
    file: 'tree-sitter-cpp.wasm',
    ...c,
    definitions: {
      ...c.definitions,
      class: `${c.definitions.class} class_specifier`,
      type: `${c.definitions.type} alias_declaration concept_definition`,
      module: 'namespace_definition',
    },
    wrappers: 'template_declaration linkage_specification preproc_ifdef preproc_if',
    bodies: `${c.bodies} class_specifier declaration_list`,
    leading: `${c.leading} access_specifier`,
    names: qualifiedBy(/::/),
  },
  {
    languages: 'csharp',
    file: 'tree-sitter-c-sharp.wasm',
    definitions: {
      function: 'local_function_statement',
      method:
        'method_declaration constructor_declaration destructor_declaration operator_declaration indexer_declaration',
      class: 'class_declaration struct_declaration record_declaration',
      interface: 'interface_declaration',
      enum: 'enum_declaration',
      type: 'delegate_declaration',
      module: 'namespace_declaration',
      variable: 'variable_declarator property_declaration enum_member_declaration',
    },
    wrappers: 'field_declaration event_field_declaration variable_declaration',
    leading: 'comment',
    comments: slashComments,
  },
  {
    languages: 'ruby',
    file: 'tree-sitter-ruby.wasm',
    definitions: {
      function: 'method singleton_method',
      class: 'class singleton_class',
      module: 'module',
      variable: 'assignment',
    },
    bodies: 'body_statement',
    leading: 'comment',
    comments: { start: /#|^=begin/m, types: 'comment' },
    refine: (node, kind) =>
      kind === 'variable' && node.childForFieldName('left')?.type !== 'constant' ? undefined : kind,
  },
  {
    languages: 'php',
    file: 'tree-sitter-php.wasm',
    definitions: {
      function: 'function_definition',
      method: 'method_declaration',
      class: 'class_declaration trait_declaration',
      interface: 'interface_declaration',
      enum: 'enum_declaration',
      module: 'namespace_definition',
      variable: 'property_element const_element enum_case',
    },
    wrappers: 'property_declaration const_declaration',
    leading: 'comment attribute_list',
    comments: { start: /\/[/*]|#/, types: 'comment' },
  },
  {
    languages: 'shellscript',
    file: 'tree-sitter-bash.wasm',
    definitions: { function: 'function_definition', variable: 'variable_assignment' },
    wrappers: 'declaration_command',
    leading: 'comment',
    comments: hashComments,
  },
  {
    languages: 'lua',
    file: 'tree-sitter-lua.wasm',
    definitions: { function: 'function_declaration', variable: 'assignment_statement' },
    wrappers: 'variable_declaration',
    leading: 'comment',
    comments: { start: /--/, types: 'comment' },
    refine: (node, kind) =>
      kind === 'variable' && node.namedChild(1)?.namedChild(0)?.type === 'function_definition'
        ? 'function'
        : kind,
    names: node => {
      const target = node.type === 'assignment_statement' ? node.namedChild(0)?.text : undefined;
      return target?.split('.') ?? qualifiedBy(/[.:]/)(node);
    },
  },
  {
    languages: 'kotlin',
    file: 'tree-sitter-kotlin.wasm',
    definitions: {
      function: 'function_declaration secondary_constructor',
      class: 'class_declaration object_declaration companion_object',
      type: 'type_alias',
      variable: 'variable_declaration enum_entry',
    },
    wrappers: 'property_declaration',
    bodies: 'class_body enum_class_body',
    leading: 'line_comment block_comment annotation',
    comments: slashCommentsApart,
  },
  {
    languages: 'scala',
    file: 'tree-sitter-scala.wasm',
    definitions: {
      function: 'function_definition function_declaration',
      class: 'class_definition object_definition',
      interface: 'trait_definition',
      enum: 'enum_definition',
      type: 'type_definition',
      variable:
        'val_definition var_definition val_declaration var_declaration given_definition simple_enum_case',
    },
    wrappers: 'enum_case_definitions',
    leading: 'comment block_comment annotation',
    comments: { start: /\/[/*]/, types: 'comment block_comment' },
  },
  {
    languages: 'dart',
    file: 'tree-sitter-dart.wasm',
    definitions: {
      function: 'function_signature',
      method: 'constructor_signature getter_signature setter_signature',
      class: 'class_definition mixin_declaration extension_declaration',
      enum: 'enum_declaration',
      type: 'type_alias',
      variable: 'static_final_declaration initialized_identifier enum_constant',
    },
    wrappers: 'method_signature declaration static_final_declaration_list initialized_identifier_list',
    bodies: 'class_body',
    leading: 'comment documentation_comment annotation',
    trailing: 'function_body ;',
    comments: { start: /\/[/*]/, types: 'comment documentation_comment' },
  },
  {
    languages: 'powershell',
    file: 'tree-sitter-powershell.wasm',
    definitions: {
      function: 'function_statement',
      method: 'class_method_definition',
      class: 'class_statement',
      enum: 'enum_statement',
      variable: 'class_property_definition enum_member',
    },
    lists: 'statement_list',
    leading: 'comment',
    comments: { start: /<?#/, types: 'comment' },
  },
  {
    languages: 'solidity',
    file: 'tree-sitter-solidity.wasm',
    definitions: {
      function: 'function_definition modifier_definition constructor_definition fallback_receive_definition',
      class: 'contract_declaration library_declaration struct_declaration',
      interface: 'interface_declaration',
      enum: 'enum_declaration',
      variable: 'state_variable_declaration event_definition error_declaration struct_member',
    },
    leading: 'comment',
    comments: slashComments,
  },
  {
    languages: 'css',
    file: 'tree-sitter-css.wasm',
    definitions: {},
    leading: 'comment js_comment',
    comments: { start: /\/\*/, types: 'comment' },
  },
  {
    languages: 'json jsonc',
    file: 'tree-sitter-json.wasm',
    definitions: { variable: 'pair' },
    leading: 'comment',
    comments: slashComments,
  },
  {
    languages: 'yaml dockercompose',
    file: 'tree-sitter-yaml.wasm',
    definitions: { variable: 'block_mapping_pair' },
    leading: 'comment',
    comments: hashComments,
  },
  {
    languages: 'toml',
    file: 'tree-sitter-toml.wasm',
    definitions: { section: 'table table_array_element', variable: 'pair' },
    leading: 'comment',
    comments: hashComments,
  },
  {
    languages: 'ini',
    file: 'tree-sitter-ini.wasm',
    definitions: { section: 'section' },
    leading: 'comment',
    comments: { start: /[#;]/, types: 'comment' },
  },
];

export const grammars = grammarsByLanguage(grammarRows);
