import { retrieverIds, type RetrieverId } from './candidate.ts';
import { CitepackError, type ErrorCode } from './errors.ts';
import { tokenizerIds, type TokenizerId } from './tokenizer.ts';

export const strategyIds = ['greedy', 'prefix', 'mmr', 'knapsack', 'coverage'] as const;
export type StrategyId = (typeof strategyIds)[number];

export const formatIds = ['markdown', 'xml', 'json'] as const;
export type FormatId = (typeof formatIds)[number];

/** What every surface asks the engine for. */
export interface PackRequest {
  /** The task in words. */
  readonly task: string;
  /** Tokens; what is rendered never has more. */
  readonly budgetTokens: number;
  readonly strategy: StrategyId;
  readonly format: FormatId;
  readonly tokenizer: TokenizerId;
  readonly retriever: RetrieverId;
  /** Only documents whose path matches one of these globs are considered; all when empty. `!glob` leaves out. */
  readonly globs: readonly string[];
  /** A line that tells the model how to cite. */
  readonly instruction: boolean;
  /** More that the task is about, such as a diff or the text of an error: searched with, not shown. */
  readonly details: string;
  /** Places that the task is about, which rank higher: `path`, `path:line` or `path:start-end`. */
  readonly focus: readonly string[];
  /**
   * Places whose chunks come first, whether or not they match the task: a citation of a chunk or of several, `path:line`,
   * or `path` for a whole document.
   */
  readonly pinned: readonly string[];
  /** Places whose chunks stay out. */
  readonly unpinned: readonly string[];
  /** A chunk as similar as this to one of the pack is left out as its repetition: 0 to 1, both off. */
  readonly redundancyThreshold: number;
}

export const packDefaults: Omit<PackRequest, 'task'> = {
  budgetTokens: 8_000,
  strategy: 'greedy',
  format: 'markdown',
  tokenizer: 'o200k_base',
  retriever: 'hybrid',
  globs: [],
  instruction: true,
  details: '',
  focus: [],
  pinned: [],
  unpinned: [],
  redundancyThreshold: 0.9,
};

/** The request as it comes from outside: anything may be missing or wrong. */
export type PackRequestInput = { readonly [K in keyof PackRequest]?: unknown };

const LARGEST_BUDGET = 100_000_000;

/** A wrong value as a message shows it. */
function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : JSON.stringify(value);
}

function choice<T extends string>(
  value: unknown,
  known: readonly T[],
  fallback: T,
  code: ErrorCode,
  what: string,
): T {
  if (value === undefined) return fallback;
  const found = known.find(id => id === value);
  if (found === undefined) {
    throw new CitepackError(
      code,
      `There is no ${what} "${shown(value)}". Choose one of: ${known.join(', ')}.`,
    );
  }
  return found;
}

function budgetOf(value: unknown): number {
  const budget = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof budget !== 'number' || !Number.isInteger(budget) || budget < 1) {
    throw new CitepackError(
      'INVALID_BUDGET',
      `The budget must be a whole number of tokens, 1 or more, not ${shown(value)}.`,
    );
  }
  return Math.min(budget, LARGEST_BUDGET);
}

/** @param wrong what the user reads when these are no texts */
function texts(value: unknown, wrong: string): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every(item => typeof item === 'string' && item !== '')) {
    return value as string[];
  }
  throw new CitepackError('INVALID_OPTION', wrong);
}

function thresholdOf(value: unknown): number {
  const threshold = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (threshold === undefined) return packDefaults.redundancyThreshold;
  if (typeof threshold === 'number' && threshold >= 0 && threshold <= 1) return threshold;
  throw new CitepackError(
    'INVALID_OPTION',
    `The redundancy threshold must be a number from 0 to 1, not ${shown(value)}.`,
  );
}

/**
 * Checks a request and fills in the defaults.
 *
 * @throws CitepackError `EMPTY_TASK`, `INVALID_BUDGET`, `INVALID_STRATEGY`, `INVALID_FORMAT`, `INVALID_TOKENIZER`,
 *   `INVALID_RETRIEVER`, `INVALID_OPTION`
 */
export function parsePackRequest(input: PackRequestInput): PackRequest {
  const task = typeof input.task === 'string' ? input.task.trim() : '';
  if (task === '') {
    throw new CitepackError(
      'EMPTY_TASK',
      'Say in words what the pack is for, such as "how is the access token refreshed".',
    );
  }
  return {
    task,
    budgetTokens: budgetOf(input.budgetTokens ?? packDefaults.budgetTokens),
    strategy: choice(input.strategy, strategyIds, packDefaults.strategy, 'INVALID_STRATEGY', 'strategy'),
    format: choice(input.format, formatIds, packDefaults.format, 'INVALID_FORMAT', 'format'),
    tokenizer: choice(
      input.tokenizer,
      tokenizerIds,
      packDefaults.tokenizer,
      'INVALID_TOKENIZER',
      'tokenizer',
    ),
    retriever: choice(
      input.retriever,
      retrieverIds,
      packDefaults.retriever,
      'INVALID_RETRIEVER',
      'retriever',
    ),
    globs: texts(input.globs, 'A filter glob must be a text such as "src/**" or "!**/*.md".'),
    instruction: input.instruction !== false,
    details: typeof input.details === 'string' ? input.details.trim() : packDefaults.details,
    focus: texts(input.focus, 'A place in focus must be a path or a citation, such as "src/retry.ts:1-4".'),
    pinned: texts(input.pinned, 'What is pinned must be citations such as "src/retry.ts:1-4".'),
    unpinned: texts(input.unpinned, 'What is left out must be citations such as "src/retry.ts:1-4".'),
    redundancyThreshold: thresholdOf(input.redundancyThreshold),
  };
}
