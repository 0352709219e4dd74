import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createChunker } from '../chunk/chunkDocument.ts';
import { onWasmCompiled } from '../chunk/grammarLoader.ts';
import { parserIsSound } from '../chunk/parse.ts';
import { hashing256 } from '../embed/hashing256.ts';
import { buffersOf } from '../store/segmentDraft.ts';
import { draftDocuments } from './draftDocuments.ts';
import type { WorkerReply, WorkerSettings, WorkerTask } from './workerMessages.ts';

// Indexing yields to whoever is at the machine. On Linux this is the thread alone, elsewhere its process.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A system that does not allow it is indexed at its usual priority.
}

const { grammarFolder } = workerData as WorkerSettings;
const chunker = createChunker({ grammarFolder });
const plainChunker = createChunker({ grammarFolder, withoutSyntax: 'The parser crashed on the file.' });

// Compiling the same bytes again only looks up what was compiled.
onWasmCompiled((file, bytes) => reply({ kind: 'compiled', file, module: new WebAssembly.Module(bytes) }));

function reply(message: WorkerReply, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

async function run({ request, syntax }: WorkerTask): Promise<void> {
  try {
    const tools = { chunker: syntax ? chunker : plainChunker, embedder: hashing256 };
    const result = await draftDocuments(request, tools, () => {
      // The pool starts another worker, and finds the file that did it.
      if (!parserIsSound()) process.exit(1);
      reply({ kind: 'file' });
    });
    reply({ kind: 'done', result }, buffersOf(result.draft));
  } catch (error) {
    reply({
      kind: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
}

parentPort?.on('message', (task: WorkerTask) => void run(task));
