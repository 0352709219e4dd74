import v8 from 'node:v8';
import { Command, CommanderError } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { CitepackError, isCancellation } from '../engine/model/errors.ts';
import { formatIds, packDefaults, strategyIds } from '../engine/model/packRequest.ts';
import { retrieverIds } from '../engine/model/candidate.ts';
import { tokenizerIds } from '../engine/model/tokenizer.ts';
import { contextCommand, type ContextOptions } from './contextCommand.ts';
import { exitCodeOf, exitCodes } from './exitCodes.ts';
import { explainCommand, type ExplainOptions } from './explainCommand.ts';
import { indexCommand, type IndexCommandOptions } from './indexCommand.ts';
import { collect, withRuleOptions, withStoreOption } from './options.ts';
import type { Session } from './session.ts';
import { statusCommand, type StatusOptions } from './statusCommand.ts';
import { say } from './terminal.ts';

// V8's optimising compiler for wasm can abort the process on large grammars (nodejs/node#63421). Set before any loads.
v8.setFlagsFromString('--no-wasm-dynamic-tiering');
v8.setFlagsFromString('--no-wasm-tier-up');
// The young generation else grows to many times of what one command needs, and is never given back.
v8.setFlagsFromString('--semi-space-growth-factor=1');

const EXAMPLES = `
Examples:
  citepack context "how is the access token refreshed"
  citepack context ~/src/app "fix the login timeout" --budget 16000 --filter-glob 'src/**' > pack.md
  citepack context . "how are retries done" --format json | jq -r '.citations[]'
  citepack index --preflight
  citepack index --watch
  citepack explain . src/generated/api.ts

Exit codes:
  0 done   1 a fault of Citepack   2 bad input   3 folder or file missing or empty
  4 the index cannot be opened or written   5 this Node is too old   130 stopped by Ctrl-C`;

type Action = (session: Session) => Promise<number>;

/** Collects what the command line asks for; nothing runs while it is parsed. */
function parse(argv: readonly string[]): { action: Action; debug: boolean; verbose: boolean } {
  let action: Action | undefined;
  const program = new Command('citepack')
    .description('Cited context packs: for a task and a token budget, the chunks of a folder that matter.')
    .version(packageJson.version)
    .option('--debug', 'show stack traces')
    .option('--verbose', 'show the engine’s log')
    .addHelpText('after', EXAMPLES)
    .exitOverride()
    .configureOutput({ writeErr: text => process.stderr.write(text) });

  withRuleOptions(
    withStoreOption(
      program
        .command('context')
        .description('print a cited pack for a task (the index is brought up to date first)')
        .argument('<folder-or-task>', 'the folder to search (default: the current one), or the task')
        .argument('[task]', 'the task in words, when a folder was given')
        .option(
          '--budget <tokens>',
          `tokens that the pack must not exceed (default: ${packDefaults.budgetTokens})`,
        )
        .option('--strategy <name>', `${strategyIds.join(' | ')} (default: ${packDefaults.strategy})`)
        .option('--format <name>', `${formatIds.join(' | ')} (default: ${packDefaults.format})`)
        .option('--tokenizer <name>', `${tokenizerIds.join(' | ')} (default: ${packDefaults.tokenizer})`)
        .option('--retriever <name>', `${retrieverIds.join(' | ')} (default: ${packDefaults.retriever})`)
        .option(
          '--filter-glob <glob>',
          'consider only paths that match; !glob leaves out (repeatable)',
          collect,
        )
        .option(
          '--focus <place>',
          'a path, path:line or path:start-end that the task is about (repeatable)',
          collect,
        )
        .option('--pin <place>', 'what comes first: path, path:line or path:start-end (repeatable)', collect)
        .option('--unpin <place>', 'what stays out, likewise (repeatable)', collect)
        .option(
          '--redundancy-threshold <0-1>',
          `how similar to one of the pack a chunk must be to count as its repetition (default: ${packDefaults.redundancyThreshold}; 0: off)`,
        )
        .option('--no-instruction', 'leave out the line that tells a model how to cite')
        .option('--explain', 'say on stderr why each chunk is in or out'),
    ),
  ).action((first: string, second: string | undefined, options: ContextOptions) => {
    action = session => contextCommand(first, second, options, session);
  });

  withRuleOptions(
    withStoreOption(
      program
        .command('index')
        .description('bring the index of a folder up to date')
        .argument('[folder]', 'the folder to index', '.')
        .option('--watch', 'stay, and follow changes')
        .option('--preflight', 'predict files, chunks, time and disk without indexing')
        .option('--rebuild', 'index every file anew'),
    ),
  ).action((folder: string, options: IndexCommandOptions) => {
    action = session => indexCommand(folder, options, session);
  });

  withStoreOption(
    program
      .command('status')
      .description('say what the index holds')
      .argument('[folder]', 'the indexed folder', '.')
      .option('--json', 'one line of JSON'),
  ).action((folder: string, options: StatusOptions) => {
    action = session => statusCommand(folder, options, session);
  });

  withStoreOption(
    program
      .command('explain')
      .description('say of a file: its chunks and tokens, or which rule skips it')
      .argument('<folder>', 'the indexed folder')
      .argument('<file>', 'the file, relative to the folder or absolute')
      .option('--json', 'one line of JSON'),
  ).action((folder: string, file: string, options: ExplainOptions) => {
    action = session => explainCommand(folder, file, options, session);
  });

  program.parse(argv);
  const { debug = false, verbose = false } = program.opts<{ debug?: boolean; verbose?: boolean }>();
  return { action: action ?? (() => Promise.resolve(exitCodes.usage)), debug, verbose };
}

function report(error: unknown, debug: boolean): number {
  if (isCancellation(error)) {
    say('Stopped. What was indexed is kept.');
    return exitCodes.cancelled;
  }
  const known = error instanceof CitepackError;
  const message = error instanceof Error ? error.message : String(error);
  say(
    known
      ? `citepack: ${message} (${error.code})`
      : `citepack: ${message}\nThis is a fault of Citepack. Run again with --debug for details.`,
  );
  if (debug && error instanceof Error) say(error.stack ?? '');
  return known ? exitCodeOf(error.code) : exitCodes.fault;
}

/** Runs a command line. @returns the exit code */
export async function run(argv: readonly string[]): Promise<number> {
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on('error', (error: Error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(exitCodes.ok);
  });
  const stop = new AbortController();
  let debug = false;
  try {
    const { action, ...options } = parse(argv);
    debug = options.debug;
    process.on('SIGINT', () => {
      if (stop.signal.aborted) process.exit(exitCodes.cancelled);
      stop.abort();
    });
    process.on('SIGTERM', () => stop.abort());
    return await action({ signal: stop.signal, verbose: options.verbose });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    return report(error, debug);
  }
}
