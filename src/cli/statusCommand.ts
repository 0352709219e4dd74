import { exitCodes } from './exitCodes.ts';
import { workspaceFolder, type StoreOptions } from './options.ts';
import { openEngine, type Session } from './session.ts';
import { formatBytes, formatCount } from './terminal.ts';

export interface StatusOptions extends StoreOptions {
  readonly json?: boolean;
}

function ranked(counts: Readonly<Record<string, number>>): string {
  const rows = Object.entries(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return rows.length === 0 ? 'none' : rows.map(([name, count]) => `${name} ${formatCount(count)}`).join(', ');
}

/** `citepack status [FOLDER]` */
export async function statusCommand(
  given: string,
  options: StatusOptions,
  session: Session,
): Promise<number> {
  const engine = openEngine(workspaceFolder(given), options, session);
  try {
    const status = engine.status();
    if (options.json === true) {
      process.stdout.write(`${JSON.stringify(status)}\n`);
      return exitCodes.ok;
    }
    const { documents, chunks, tokens, skipped, storePath, storeBytes, segments, complete, writer } = status;
    process.stdout.write(
      [
        `Index      ${complete ? 'complete' : documents === 0 ? 'not made yet; make it with: citepack index' : 'unfinished; finish it with: citepack index'}`,
        `Documents  ${formatCount(documents)}: ${ranked(status.byLanguage)}`,
        `Chunks     ${formatCount(chunks)}, about ${formatCount(tokens)} tokens`,
        `Skipped    ${formatCount(skipped)}: ${ranked(status.skippedByReason)}`,
        `Store      ${storePath} (${formatBytes(storeBytes)}, ${segments} segments)`,
        ...(writer ? [] : ['Writer     another process keeps this index up to date']),
        '',
      ].join('\n'),
    );
    return exitCodes.ok;
  } finally {
    await engine.close();
  }
}
