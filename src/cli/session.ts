import { setTimeout as delay } from 'node:timers/promises';
import { ContextEngine, type SourceRules } from '../engine/engine.ts';
import { CitepackError } from '../engine/model/errors.ts';
import type { IndexSummary } from '../engine/model/engineReports.ts';
import type { WorkspaceFolder } from '../engine/model/workspace.ts';
import { parseSize, type RuleOptions, type StoreOptions } from './options.ts';
import { storePathFor } from './storeLocation.ts';
import { ProgressBar, say } from './terminal.ts';

const POLL_MS = 250;

/** What a command runs with. */
export interface Session {
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly verbose: boolean;
}

/** Rules from the command's options; undefined when none is given, so that those stored with the index hold. */
export function rulesFrom(options: RuleOptions): Partial<SourceRules> | undefined {
  const { include, exclude, reinclude, maxFileSize, gitignore, defaultRules } = options;
  const given: Partial<SourceRules> = {
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
    ...(reinclude === undefined ? {} : { reinclude }),
    ...(maxFileSize === undefined ? {} : { maxFileBytes: parseSize(maxFileSize) }),
    ...(gitignore === false ? { useGitignore: false } : {}),
  };
  if (Object.keys(given).length > 0) return given;
  return defaultRules === true ? {} : undefined;
}

/** Opens the engine of a folder; warnings of the engine go to stderr. */
export function openEngine(
  folder: WorkspaceFolder,
  options: StoreOptions & RuleOptions,
  session: Session,
): ContextEngine {
  const detail = (message: string): void => {
    if (session.verbose) say(message);
  };
  return ContextEngine.open({
    folders: [folder],
    storePath: storePathFor(folder.path, options.store),
    rules: rulesFrom(options),
    log: { debug: detail, info: detail, warn: detail, error: say },
  });
}

/** Waits while another process makes the first index, so that the answer does not come from half of it. */
export async function openWhenComplete(
  folder: WorkspaceFolder,
  options: StoreOptions & RuleOptions,
  session: Session,
): Promise<ContextEngine> {
  for (let waited = false; ; waited = true) {
    try {
      const engine = openEngine(folder, options, session);
      if (engine.writable || engine.complete) return engine;
      await engine.close();
    } catch (error) {
      if (!(error instanceof CitepackError) || error.code !== 'STORE_MISSING') throw error;
    }
    if (!waited) say('Another process is indexing this folder; waiting for it …');
    await delay(POLL_MS, undefined, { signal: session.signal });
  }
}

/** Brings the index up to date with a progress bar. */
export async function indexWithProgress(
  engine: ContextEngine,
  session: Session,
  rebuild = false,
): Promise<IndexSummary> {
  const bar = new ProgressBar('Indexing');
  try {
    return await engine.index({ rebuild, onProgress: bar.update, signal: session.signal });
  } finally {
    bar.clear();
  }
}
