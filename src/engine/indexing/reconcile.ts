import type { FileEntry } from '../model/workspace.ts';
import type { StoredDocument } from '../model/storedIndex.ts';
import type { WalkResult } from '../source/walk.ts';
import type { IndexStore } from '../store/indexStore.ts';
import type { StoredSkip } from '../store/rows.ts';

/** What must be done so that the index says what the files say. */
export interface IndexPlan {
  /** Files to read: new, changed, or due because of a rebuild. */
  readonly read: readonly FileEntry[];
  /** Documents whose files are gone or are no longer let in. */
  readonly remove: readonly StoredDocument[];
  readonly skip: readonly StoredSkip[];
  readonly unskip: readonly string[];
}

/** A file changed twice within the resolution of its time stamp looks unchanged (git calls such an entry racily clean). */
const RACY_MS = 2_000;

function isCurrent(document: StoredDocument, file: FileEntry, generation: number): boolean {
  return (
    document.generation === generation &&
    document.size === file.size &&
    document.mtimeMs === file.mtimeMs &&
    document.mtimeMs < document.checkedAtMs - RACY_MS
  );
}

function sameSkip(a: StoredSkip, b: StoredSkip): boolean {
  return (
    a.reason === b.reason &&
    a.detail === b.detail &&
    a.directory === b.directory &&
    a.rule?.pattern === b.rule?.pattern &&
    a.rule?.source === b.rule?.source &&
    a.rule?.line === b.rule?.line
  );
}

/**
 * Compares what the walk found with what the index holds, by path, size and mtime; content is compared by hash when the
 * files of `read` are read.
 *
 * @param keepVerdicts false when the rules changed, so that files skipped for their content are judged again
 */
export function planReconcile(store: IndexStore, walked: WalkResult, keepVerdicts: boolean): IndexPlan {
  const { generation } = store;
  const documents = new Map(store.documents().map(document => [document.path, document]));
  const skips = new Map(store.skipped().map(skip => [skip.path, skip]));
  const read: FileEntry[] = [];
  for (const file of walked.files) {
    const document = documents.get(file.path);
    const skip = skips.get(file.path);
    documents.delete(file.path);
    if (document !== undefined && isCurrent(document, file, generation)) continue;
    const judged = skip?.mtimeMs === file.mtimeMs && skip.size === file.size;
    if (judged && keepVerdicts) skips.delete(file.path);
    else read.push(file);
  }
  const reading = new Set(read.map(file => file.path));
  const skip = walked.skipped.filter(found => {
    const known = skips.get(found.path);
    skips.delete(found.path);
    return known === undefined || known.mtimeMs !== undefined || !sameSkip(known, found);
  });
  const unskip = [...skips.keys()].filter(path => !reading.has(path));
  return { read, remove: [...documents.values()], skip, unskip };
}
