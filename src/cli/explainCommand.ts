import { printable } from '../engine/model/citation.ts';
import type { FileExplanation } from '../engine/model/engineReports.ts';
import { exitCodes } from './exitCodes.ts';
import { workspaceFolder, type StoreOptions } from './options.ts';
import { openWhenComplete, indexWithProgress, type Session } from './session.ts';
import { formatBytes, formatCount } from './terminal.ts';

export interface ExplainOptions extends StoreOptions {
  readonly json?: boolean;
}

function textOf(explanation: FileExplanation, given: string): string {
  if (explanation.kind === 'not-indexed')
    return `${printable(explanation.path)} is not in the index yet. Index it with: citepack index`;
  if (explanation.kind === 'skipped') {
    const { path, reason, detail, rule, directory } = explanation.skipped;
    const where =
      rule?.line === undefined ? '' : `\n  ${printable(`${rule.source}:${rule.line}: ${rule.pattern}`)}`;
    const what = path === given || !directory ? path : `${given} lies in ${path}/, which`;
    return `${printable(`${what} is skipped: ${reason}, ${detail}`)}${where}`;
  }
  const { document, chunks, stale } = explanation;
  const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
  return [
    `${document.path} is indexed: ${document.language}, ${document.encoding}, ${formatBytes(document.size)}, ${formatCount(document.lineCount)} lines, ${chunks.length} chunks, about ${formatCount(tokens)} tokens`,
    ...(document.fallback === undefined ? [] : [`  cut by lines: ${document.fallback}`]),
    ...(stale ? ['  the file has changed since; the next pack reads it anew'] : []),
    ...chunks.map(
      ({ startLine, endLine, kind, symbol, label, tokens: count }) =>
        `  ${`${startLine}-${endLine}`.padStart(11)}  ≈${formatCount(count).padStart(5)} tokens  ${kind}${symbol === '' ? '' : ` ${symbol}`}${label === undefined ? '' : ` (${label})`}`,
    ),
  ]
    .map(printable)
    .join('\n');
}

/** `citepack explain FOLDER FILE` */
export async function explainCommand(
  given: string,
  file: string,
  options: ExplainOptions,
  session: Session,
): Promise<number> {
  const engine = await openWhenComplete(workspaceFolder(given), options, session);
  try {
    if (engine.writable) await indexWithProgress(engine, session);
    const explanation = engine.explain(file);
    process.stdout.write(
      `${options.json === true ? JSON.stringify(explanation) : textOf(explanation, file)}\n`,
    );
    return exitCodes.ok;
  } finally {
    await engine.close();
  }
}
