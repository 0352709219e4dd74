import type { ContextPack } from '../model/contextPack.ts';
import type {
  FileExplanation,
  IndexProgress,
  IndexStatus,
  IndexSummary,
  Preflight,
} from '../model/engineReports.ts';
import type { ErrorCode } from '../model/errors.ts';
import type { PackRequest } from '../model/packRequest.ts';
import type { SkippedFile, UnsavedText, WorkspaceFolder } from '../model/workspace.ts';
import type { SourceRules } from '../source/sourceRules.ts';

/** What the engine's process is started with. */
export interface ProcessOptions {
  readonly folders: readonly WorkspaceFolder[];
  readonly storePath: string;
  readonly rules?: Partial<SourceRules>;
  readonly workers?: number;
}

/** What goes with a request for a pack; see `ContextOptions` of the engine. */
export interface PackInput {
  readonly unsaved?: readonly UnsavedText[];
  readonly reuse?: boolean;
}

/** The calls of the engine that cross the process border: a row each, arguments and answer. */
export interface EngineCalls {
  open: { arguments: [ProcessOptions]; answer: { writable: boolean; notice?: string } };
  preflight: { arguments: []; answer: Preflight };
  index: { arguments: [{ rebuild?: boolean }]; answer: IndexSummary };
  update: { arguments: [readonly string[]]; answer: IndexSummary };
  context: { arguments: [PackRequest, PackInput]; answer: ContextPack };
  skipped: { arguments: []; answer: readonly SkippedFile[] };
  explain: { arguments: [string]; answer: FileExplanation };
  status: { arguments: []; answer: IndexStatus };
  close: { arguments: []; answer: undefined };
}

export type CallName = keyof EngineCalls;

export type ToEngine =
  | { readonly kind: 'call'; readonly id: number; readonly name: CallName; readonly arguments: unknown[] }
  | { readonly kind: 'abort'; readonly id: number };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export type FromEngine =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: IndexProgress }
  | { readonly kind: 'log'; readonly level: LogLevel; readonly message: string };

/** An error on its way between processes. `code` is absent for a fault of ours. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly stack?: string;
}
