import type { Language } from 'web-tree-sitter';
import type { TextRange, ChunkedDocument } from '../model/chunk.ts';
import { commentRanges } from './commentRanges.ts';
import { grammars } from './grammars.ts';
import type { Grammar } from './grammar.ts';
import { loadGrammar } from './grammarLoader.ts';
import { LineTable } from './lineTable.ts';
import { linesParts } from './lines.ts';
import { markdownParts } from './markdown.ts';
import { embeddedScripts } from './markup.ts';
import { notebookParts } from './notebook.ts';
import { linePieces, type Part, type SizeLimits } from './part.ts';
import { withTree } from './parse.ts';
import { restructuredTextParts } from './restructuredText.ts';
import { syntaxParts } from './syntax.ts';
import { toChunks } from './toChunks.ts';

export interface ChunkerOptions {
  /** Holds the files of `grammarSources()`. */
  readonly grammarFolder: string;
  /** Estimated tokens of the largest chunk, but for a longer line. 480 by default. */
  readonly maxTokens?: number;
  /** Smaller neighbours join. 120 by default. */
  readonly minTokens?: number;
  /** After this a document is cut by lines. 2000 by default. */
  readonly parseTimeoutMs?: number;
  /** Cut by lines what would be parsed, for this reason. */
  readonly withoutSyntax?: string;
}

export interface ChunkerInput {
  readonly path: string;
  /** VS Code's language identifier. */
  readonly language: string;
  readonly text: string;
}

/** Cuts documents into chunks. Stateless but for the grammars, which load when first needed. */
export interface Chunker {
  /** Never rejects: what a language's own way cannot cut is cut by lines, and `fallback` says why. */
  chunk(document: ChunkerInput): Promise<ChunkedDocument>;
}

interface Cut {
  readonly parts: readonly Part[];
  readonly comments?: readonly TextRange[];
}

interface Settings extends SizeLimits {
  readonly grammarFolder: string;
  readonly parseTimeoutMs: number;
  readonly withoutSyntax: string | undefined;
}

type Cutter = (table: LineTable, settings: Settings) => Cut | Promise<Cut>;

const notebook: Cutter = table => ({ parts: notebookParts(table) });
const markdown: Cutter = (table, settings) => ({ parts: markdownParts(table, settings) });

/** Languages that are not cut along a grammar of their own; adding one is one row. */
const cutters: Readonly<Record<string, Cutter>> = {
  markdown,
  mdx: markdown,
  restructuredtext: (table, settings) => ({ parts: restructuredTextParts(table, settings) }),
  jupyter: notebook,
  html: cutPage,
  vue: cutPage,
  svelte: cutPage,
  astro: cutPage,
};

function cutterFor({ path, language }: ChunkerInput): Cutter {
  if (path.toLowerCase().endsWith('.ipynb')) return notebook;
  if (Object.hasOwn(cutters, language)) return cutters[language] ?? cutLines;
  return grammars.has(language) ? (table, settings) => cutSource(table, language, settings) : cutLines;
}

function cutLines(table: LineTable): Cut {
  return { parts: linesParts(table) };
}

function languageFor(grammar: Grammar, { withoutSyntax, grammarFolder }: Settings): Promise<Language> {
  if (withoutSyntax !== undefined) throw new Error(withoutSyntax);
  return loadGrammar(grammarFolder, grammar.file);
}

async function cutSource(table: LineTable, language: string, settings: Settings): Promise<Cut> {
  const grammar = grammars.get(language);
  if (grammar === undefined) return cutLines(table);
  const loaded = await languageFor(grammar, settings);
  return withTree(loaded, table.text, settings.parseTimeoutMs, root => ({
    parts: syntaxParts(root, grammar, table, settings),
    comments: commentRanges(root, table.text, grammar),
  }));
}

async function cutPage(table: LineTable, settings: Settings): Promise<Cut> {
  const scripts = embeddedScripts(table);
  const grammar = grammars.get(scripts?.language ?? '');
  if (scripts === undefined || grammar === undefined) return cutLines(table);
  const loaded = await languageFor(grammar, settings);
  const { masked, ranges } = scripts;
  return withTree(loaded, masked, settings.parseTimeoutMs, root => {
    const markup = { kind: 'lines', symbolPath: [] } as const;
    const parts: Part[] = [];
    let next = 1;
    for (const range of ranges) {
      for (const piece of linePieces(table, { startLine: next, endLine: range.startLine - 1 }, markup))
        parts.push(piece);
      for (const part of syntaxParts(root, grammar, table, settings, range)) parts.push(part);
      next = range.endLine + 1;
    }
    for (const piece of linePieces(table, { startLine: next, endLine: table.lineCount }, markup))
      parts.push(piece);
    return { parts, comments: commentRanges(root, masked, grammar) };
  });
}

/** Makes a chunker; nothing is loaded before a document needs it. */
export function createChunker(options: ChunkerOptions): Chunker {
  const settings: Settings = {
    grammarFolder: options.grammarFolder,
    maxTokens: options.maxTokens ?? 480,
    minTokens: options.minTokens ?? 120,
    parseTimeoutMs: options.parseTimeoutMs ?? 2_000,
    withoutSyntax: options.withoutSyntax,
  };
  return {
    async chunk(document) {
      const table = new LineTable(document.text);
      if (table.trim(1, table.lineCount) === undefined) return { chunks: [] };
      try {
        const { parts, comments } = await cutterFor(document)(table, settings);
        return { chunks: toChunks(parts, table, settings, comments) };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return {
          chunks: toChunks(linesParts(table), table, settings),
          fallback: `Cut by lines, since its own way failed: ${reason}`,
        };
      }
    },
  };
}
