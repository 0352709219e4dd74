import type { ContextPack } from '../engine/model/contextPack.ts';
import { printable } from '../engine/model/citation.ts';
import { parsePackRequest } from '../engine/model/packRequest.ts';
import { exitCodes } from './exitCodes.ts';
import { explanationOf } from './explanation.ts';
import { workspaceFolder, type RuleOptions, type StoreOptions } from './options.ts';
import { indexWithProgress, openWhenComplete, type Session } from './session.ts';
import { formatCount, formatSeconds, say } from './terminal.ts';

export interface ContextOptions extends StoreOptions, RuleOptions {
  readonly budget?: string;
  readonly strategy?: string;
  readonly format?: string;
  readonly tokenizer?: string;
  readonly retriever?: string;
  readonly filterGlob?: string[];
  readonly focus?: string[];
  readonly pin?: string[];
  readonly unpin?: string[];
  readonly redundancyThreshold?: string;
  readonly instruction: boolean;
  readonly explain?: boolean;
}

/** `citepack context [FOLDER] TASK`: the pack on stdout, everything else on stderr. */
export async function contextCommand(
  folderOrTask: string,
  taskIfFolder: string | undefined,
  options: ContextOptions,
  session: Session,
): Promise<number> {
  const [given, task] = taskIfFolder === undefined ? ['.', folderOrTask] : [folderOrTask, taskIfFolder];
  const request = parsePackRequest({
    task,
    budgetTokens: options.budget,
    strategy: options.strategy,
    format: options.format,
    tokenizer: options.tokenizer,
    retriever: options.retriever,
    globs: options.filterGlob,
    focus: options.focus,
    pinned: options.pin,
    unpinned: options.unpin,
    redundancyThreshold: options.redundancyThreshold,
    instruction: options.instruction,
  });
  const engine = await openWhenComplete(workspaceFolder(given), options, session);
  try {
    if (engine.notice !== undefined) say(engine.notice);
    const indexMs = engine.writable ? (await indexWithProgress(engine, session)).durationMs : undefined;
    if (indexMs === undefined) say('Another process keeps this index up to date; reading what it has.');
    const pack = await engine.context(request, { signal: session.signal });
    process.stdout.write(pack.text);
    if (options.explain === true) say(explanationOf(pack));
    const { usedTokens, budgetTokens, chunkCount, fileCount, retrieveMs, packMs, truncated } = pack.report;
    for (const place of pack.report.missing) {
      say(`No document of the index is at ${printable(place)}: name it by its path from the folder.`);
    }
    if (chunkCount === 0) say(emptyReason(pack));
    say(
      `${formatCount(usedTokens)} of ${formatCount(budgetTokens)} tokens (${request.tokenizer}), ${chunkCount} chunks from ${fileCount} files` +
        `${truncated ? ', more would have been relevant' : ''}; ` +
        `index ${indexMs === undefined ? 'not updated' : formatSeconds(indexMs)}, pack ${formatSeconds(retrieveMs + packMs)}`,
    );
    return exitCodes.ok;
  } finally {
    await engine.close();
  }
}

function emptyReason({ request, report: { matchedCount: matched }, excluded }: ContextPack): string {
  if (matched === 0) {
    return request.globs.length > 0
      ? 'Nothing that --filter-glob admits has a word of this task. Check the glob, or try other words.'
      : 'Nothing in the index has a word of this task. Try other words, or see: citepack status';
  }
  const smallest = [...excluded].sort((a, b) => a.tokens - b.tokens)[0];
  const hint =
    smallest === undefined
      ? ''
      : ` The smallest, ${smallest.id}, has about ${formatCount(smallest.tokens)} tokens.`;
  return `None of ${formatCount(matched)} matching chunks fits the budget.${hint} Raise it with --budget.`;
}
