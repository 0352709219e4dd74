import type { ContextEngine } from '../engine/engine.ts';
import { printable } from '../engine/model/citation.ts';
import type { IndexSummary } from '../engine/model/engineReports.ts';
import { CitepackError } from '../engine/model/errors.ts';
import { exitCodes } from './exitCodes.ts';
import { workspaceFolder, type RuleOptions, type StoreOptions } from './options.ts';
import { indexWithProgress, openEngine, type Session } from './session.ts';
import { formatBytes, formatCount, formatSeconds, say } from './terminal.ts';
import { watchAndUpdate } from './watch.ts';

export interface IndexCommandOptions extends StoreOptions, RuleOptions {
  readonly watch?: boolean;
  readonly preflight?: boolean;
  readonly rebuild?: boolean;
}

export function summaryText({
  indexed,
  removed,
  documents,
  chunks,
  skipped,
  durationMs,
}: IndexSummary): string {
  return (
    `${formatCount(documents)} files, ${formatCount(chunks)} chunks, ${formatCount(skipped)} skipped; ` +
    `${formatCount(indexed)} indexed, ${formatCount(removed)} removed in ${formatSeconds(durationMs)}`
  );
}

async function preflightText(engine: ContextEngine, session: Session): Promise<string> {
  const { files, bytes, skipped, chunks, seconds, diskBytes, offenders } = await engine.preflight(
    session.signal,
  );
  const rows = offenders.map(
    ({ path, files: count, bytes: size, share, hint }) =>
      `  ${formatBytes(size).padStart(9)}  ${String(Math.round(share * 100)).padStart(3)} %  ${path}` +
      `${path.endsWith('/') ? ` (${formatCount(count)} files)` : ''}${hint === undefined ? '' : `: ${hint}`}`,
  );
  const hinted = offenders.filter(offender => offender.hint !== undefined).map(({ path }) => path);
  const advice = hinted.map(path => `  --exclude '${path.endsWith('/') ? `${path}**` : path}'`);
  return [
    `${formatCount(files)} files (${formatBytes(bytes)}) to index, ${formatCount(skipped)} files and folders skipped.`,
    `A first index takes about ${Math.max(1, Math.round(seconds))} s and ${formatBytes(diskBytes)} of disk, for about ${formatCount(chunks)} chunks.`,
    ...(rows.length === 0 ? [] : ['What weighs most:', ...rows]),
    ...(advice.length === 0 ? [] : ['To leave out what looks like no source:', ...advice]),
  ]
    .map(printable)
    .join('\n');
}

/** `citepack index [FOLDER]` */
export async function indexCommand(
  given: string,
  options: IndexCommandOptions,
  session: Session,
): Promise<number> {
  const folder = workspaceFolder(given);
  const engine = openEngine(folder, options, session);
  try {
    if (options.preflight === true) {
      process.stdout.write(`${await preflightText(engine, session)}\n`);
      return exitCodes.ok;
    }
    if (engine.notice !== undefined) say(engine.notice);
    const summary = await indexWithProgress(engine, session, options.rebuild);
    say(summaryText(summary));
    if (summary.documents === 0) {
      throw new CitepackError(
        'FOLDER_EMPTY',
        `There is nothing to index in ${folder.path}: it is empty, or everything in it is skipped. See: citepack status`,
      );
    }
    if (options.watch === true) await watchAndUpdate(engine, folder, session);
    return exitCodes.ok;
  } finally {
    await engine.close();
  }
}
