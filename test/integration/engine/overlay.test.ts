import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { grammarFolder } from '../../../src/engine/assets.ts';
import { retrieveFor } from '../../../src/engine/buildPack.ts';
import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import { hashing256 } from '../../../src/engine/embed/hashing256.ts';
import { CurrentDocuments } from '../../../src/engine/indexing/currentDocuments.ts';
import { parsePackRequest } from '../../../src/engine/model/packRequest.ts';
import { defaultSourceRules } from '../../../src/engine/source/sourceRules.ts';
import { IndexStore } from '../../../src/engine/store/indexStore.ts';
import { Workspace } from './workspace.ts';

describe('current text that lies over the index', () => {
  it('counts alone, though another process indexes the file anew before the search', async () => {
    const text = (word: string): string => `export function retry() {\n  ${word}();\n}\n`;
    const workspace = new Workspace({ 'retry.ts': text('first') });
    const engine = workspace.open();
    await engine.index();
    const store = IndexStore.openToRead(workspace.storePath);
    try {
      const unsaved = { path: join(workspace.folder, 'retry.ts'), text: text('typed') };
      const documents = new CurrentDocuments(
        [{ name: 'work', path: workspace.folder }],
        defaultSourceRules,
        { chunker: createChunker({ grammarFolder }), embedder: hashing256 },
        [unsaved],
        path => store.document(path)?.id,
      );
      workspace.write('retry.ts', text('second'));
      await engine.update(['retry.ts']);
      const { candidates } = await retrieveFor(store, documents, parsePackRequest({ task: 'retry' }));
      expect(candidates.map(chunk => chunk.text)).toEqual([text('typed').trimEnd()]);
    } finally {
      store.close();
      await engine.close();
    }
  });
});
