import { CitepackError } from '../model/errors.ts';
import type { SourceDocument, WorkspaceFolder } from '../model/workspace.ts';
import { judge } from '../source/judge.ts';
import { lineStarts, linesOf } from '../source/lines.ts';
import { readDocument } from '../source/readDocument.ts';
import { readUnchanged } from '../source/readUnchanged.ts';
import type { SourceRules } from '../source/sourceRules.ts';
import { absolutePathOf } from '../source/workspacePaths.ts';
import { SegmentDraftBuilder, type SegmentDraft } from '../store/segmentDraft.ts';
import { draftDocument, type DraftTools } from './draftDocuments.ts';

/** What a document is confirmed by. */
export interface Confirmable {
  readonly id: number;
  readonly path: string;
  readonly hash: string;
  readonly encoding: string;
}

interface QuotableText {
  readonly text: string;
  readonly starts: Uint32Array;
}

/**
 * The documents that a pack quotes, as they are on disk now. What is still as it was indexed is quoted by the index's
 * chunks; what changed since is chunked anew and laid over the index for this one pack.
 */
export class CurrentDocuments {
  /** Ids of documents whose files changed or went since they were indexed. */
  readonly outdated = new Set<number>();
  readonly #folders: readonly WorkspaceFolder[];
  readonly #rules: SourceRules;
  readonly #tools: DraftTools;
  readonly #texts = new Map<string, QuotableText>();
  readonly #changed: SourceDocument[] = [];

  constructor(folders: readonly WorkspaceFolder[], rules: SourceRules, tools: DraftTools) {
    this.#folders = folders;
    this.#rules = rules;
    this.#tools = tools;
  }

  /**
   * Reads a document unless it was read before.
   *
   * @returns false when it is not as the index has it: {@link outdated} and {@link overlay} then say more than before
   */
  async confirm(document: Confirmable): Promise<boolean> {
    if (this.#texts.has(document.path)) return true;
    const text = readUnchanged(absolutePathOf(this.#folders, document.path), document);
    if (text !== undefined) {
      this.#texts.set(document.path, { text, starts: lineStarts(text) });
      return true;
    }
    this.outdated.add(document.id);
    const changed = await this.#read(document.path);
    if (changed !== undefined) {
      this.#changed.push(changed);
      this.#texts.set(changed.path, { text: changed.text, starts: lineStarts(changed.text) });
    }
    return false;
  }

  /** The changed documents as a segment; undefined when nothing changed. */
  async overlay(): Promise<SegmentDraft | undefined> {
    if (this.#changed.length === 0) return undefined;
    const builder = new SegmentDraftBuilder(this.#tools.embedder.dimensions);
    for (const document of this.#changed) await draftDocument(builder, document, Date.now(), this.#tools);
    return builder.build();
  }

  /** Exact text of lines of a document that was confirmed or has changed; both lines 1-based, inclusive. */
  quote(path: string, startLine: number, endLine: number): string {
    const known = this.#texts.get(path);
    return known === undefined ? '' : linesOf(known.text, known.starts, startLine, endLine);
  }

  async #read(path: string): Promise<SourceDocument | undefined> {
    try {
      const file = judge(this.#folders, this.#rules, path);
      if ('reason' in file) return undefined;
      const read = await readDocument(file, this.#rules);
      return 'reason' in read ? undefined : read;
    } catch (error) {
      if (error instanceof CitepackError && error.code === 'FILE_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
