import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { ContextEngine, type EngineOptions } from '../../../src/engine/engine.ts';
import type { ContextPack } from '../../../src/engine/model/contextPack.ts';
import { IndexStore } from '../../../src/engine/store/indexStore.ts';

const made: string[] = [];
afterAll(() => made.forEach(folder => rmSync(folder, { recursive: true, force: true })));

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citepack-test-'));
  made.push(folder);
  return folder;
}

/** A folder with files, and a place for its store beside it. */
export class Workspace {
  readonly root = temporaryFolder();
  readonly folder = join(this.root, 'work');
  readonly storePath = join(this.root, 'store', 'index.sqlite');

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    mkdirSync(this.folder);
    for (const [path, content] of Object.entries(files)) this.write(path, content);
  }

  write(path: string, content: string | Uint8Array): void {
    const at = join(this.folder, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, content);
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true, force: true });
  }

  open(options: Partial<EngineOptions> = {}): ContextEngine {
    return ContextEngine.open({
      folders: [{ name: 'work', path: this.folder }],
      storePath: this.storePath,
      workers: 1,
      ...options,
    });
  }

  /** Everything that the store says, without ids and times, so that two stores can be compared. */
  contents(storePath = this.storePath): unknown {
    const store = IndexStore.openToWrite(storePath);
    if (store === undefined) throw new Error('the store is in use');
    try {
      return storeContents(store);
    } finally {
      store.close();
    }
  }
}

/** Documents, chunks, skipped files and every live posting with its length, vector and class, in one order. */
export function storeContents(store: IndexStore): unknown {
  const documents = store.documents().sort((a, b) => (a.path < b.path ? -1 : 1));
  const paths = new Map(documents.map(document => [document.id, document.path]));
  const postings: string[] = [];
  const chunks: string[] = [];
  for (const segment of store.segments()) {
    const nameOf = (i: number): string =>
      `${paths.get(segment.documents[i] ?? -1) ?? 'nobody'}#${segment.ordinals[i]}`;
    const { dimensions, codes, scales } = segment.vectors();
    for (let i = 0; i < segment.chunkCount; i++) {
      if (segment.alive[i] !== 1) continue;
      const vector = Buffer.from(codes.slice(i * dimensions, (i + 1) * dimensions)).toString('base64');
      chunks.push(
        `${nameOf(i)} ${segment.lengths.slice(i * 4, i * 4 + 4).join(',')} ${segment.classes[i]} ${scales[i]} ${vector}`,
      );
    }
    for (const term of store.termsOf(segment.id)) {
      const list = segment.postings(term);
      list?.chunks.forEach((chunk, k) => {
        if (segment.alive[chunk] === 1) postings.push(`${term} ${nameOf(chunk)} ${list.frequencies[k]}`);
      });
    }
  }
  return {
    documents: documents.map(({ path, hash, language, encoding, size, lineCount, id }) => ({
      path,
      hash,
      language,
      encoding,
      size,
      lineCount,
      chunks: store.chunksOf(id).map(({ documentId: _, ...chunk }) => chunk),
    })),
    skipped: store
      .skipped()
      .map(({ path, reason, detail }) => `${path} ${reason} ${detail}`)
      .sort(),
    chunks: chunks.sort(),
    postings: postings.sort(),
  };
}

/** What of a pack does not depend on the moment. */
export function timeless({
  text,
  excluded,
  report: { retrieveMs: _, packMs: __, ...report },
}: ContextPack): unknown {
  return { text, excluded: excluded.map(({ id, score, reason }) => ({ id, score, reason })), report };
}
