import { statSync } from 'node:fs';
import { CitepackError } from '../model/errors.ts';
import type { SourceDocument, UnsavedText, WorkspaceFolder } from '../model/workspace.ts';
import type { SourceFile } from '../source/entries.ts';
import { judge } from '../source/judge.ts';
import { lineStarts, linesOf } from '../source/lines.ts';
import { readDocument, unsavedDocument } from '../source/readDocument.ts';
import { readUnchanged } from '../source/readUnchanged.ts';
import type { SourceRules } from '../source/sourceRules.ts';
import { absolutePathOf } from '../source/workspacePaths.ts';
import { SegmentDraftBuilder, type SegmentDraft } from '../store/segmentDraft.ts';
import { draftDocument, type DraftTools } from './draftDocuments.ts';
import type { IndexPlan } from './reconcile.ts';

/** What a document is confirmed by. */
export interface Confirmable {
  readonly id: number;
  readonly path: string;
  readonly hash: string;
  readonly encoding: string;
}

/** More than this is left to the process that writes. */
const MOST_ANTICIPATED = 200;

interface QuotableText {
  readonly text: string;
  readonly starts: Uint32Array;
  /** What the file looked like before it was read; undefined for the text of an unsaved editor. */
  readonly stamp: string | undefined;
}

/** Tells whether a file may have changed: its size and date of change. */
function stampOf(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch {
    return 'gone';
  }
}

/**
 * The documents that a pack quotes, as they are now: on disk, or in an unsaved editor. What is still as it was indexed is quoted by the index's
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
  readonly #unsaved: readonly UnsavedText[];

  /**
   * @param unsaved texts that count instead of what is on disk
   * @param idOf the id that the index has for a workspace path
   */
  constructor(
    folders: readonly WorkspaceFolder[],
    rules: SourceRules,
    tools: DraftTools,
    unsaved: readonly UnsavedText[],
    idOf: (path: string) => number | undefined,
  ) {
    this.#folders = folders;
    this.#rules = rules;
    this.#tools = tools;
    this.#unsaved = unsaved;
    for (const { path, text } of unsaved) {
      const file = this.#judged(path);
      if (file === undefined || this.#texts.has(file.path)) continue;
      const id = idOf(file.path);
      if (id !== undefined) this.outdated.add(id);
      const document = unsavedDocument(file, text, rules);
      if (!('reason' in document)) this.#quote(document, undefined);
    }
  }

  /**
   * Takes files as they are now whatever the index has: new ones, changed ones and those that are gone. For an index that
   * another process writes, which may not have noticed yet.
   */
  async anticipate(
    plan: Pick<IndexPlan, 'read' | 'remove'>,
    idOf: (path: string) => number | undefined,
  ): Promise<void> {
    for (const { id } of plan.remove) this.outdated.add(id);
    for (const { path } of plan.read.slice(0, MOST_ANTICIPATED)) {
      if (this.#texts.has(path)) continue;
      const stamp = stampOf(absolutePathOf(this.#folders, path));
      const id = idOf(path);
      if (id !== undefined) this.outdated.add(id);
      const document = await this.#read(path);
      if (document !== undefined) this.#quote(document, stamp);
    }
  }

  /** True while every text that was read is still that of its file or editor. */
  stillCurrent(unsaved: readonly UnsavedText[]): boolean {
    const same =
      unsaved.length === this.#unsaved.length &&
      unsaved.every(({ path, text }, i) => path === this.#unsaved[i]?.path && text === this.#unsaved[i].text);
    if (!same) return false;
    for (const [path, { stamp }] of this.#texts) {
      if (stamp !== undefined && stamp !== stampOf(absolutePathOf(this.#folders, path))) return false;
    }
    return true;
  }

  /**
   * Reads a document unless it was read before.
   *
   * @returns false when it is not as the index has it: {@link outdated} and {@link overlay} then say more than before
   */
  async confirm(document: Confirmable): Promise<boolean> {
    if (this.#texts.has(document.path)) return true;
    const absolutePath = absolutePathOf(this.#folders, document.path);
    const stamp = stampOf(absolutePath);
    const text = readUnchanged(absolutePath, document);
    if (text !== undefined) {
      this.#texts.set(document.path, { text, starts: lineStarts(text), stamp });
      return true;
    }
    this.outdated.add(document.id);
    const changed = await this.#read(document.path);
    if (changed !== undefined) this.#quote(changed, stamp);
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

  /** Lays a document over the index. */
  #quote(document: SourceDocument, stamp: string | undefined): void {
    const { path, text } = document;
    this.#changed.push(document);
    this.#texts.set(path, { text, starts: lineStarts(text), stamp });
  }

  async #read(path: string): Promise<SourceDocument | undefined> {
    const file = this.#judged(path);
    if (file === undefined) return undefined;
    const read = await readDocument(file, this.#rules);
    return 'reason' in read ? undefined : read;
  }

  /** @param path workspace path or absolute one; undefined when it is no document */
  #judged(path: string): SourceFile | undefined {
    try {
      const file = judge(this.#folders, this.#rules, path);
      return 'reason' in file ? undefined : file;
    } catch (error) {
      if (error instanceof CitepackError && error.code === 'FILE_NOT_FOUND') return undefined;
      throw error;
    }
  }
}
