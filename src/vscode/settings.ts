import * as vscode from 'vscode';
import type { SourceRules } from '../engine/engine.ts';
import type { PackRequestInput } from '../engine/model/packRequest.ts';
import { MEBIBYTE } from './mebibytes.ts';

/** What the settings say about a pack; the task is the caller's. */
export function packSettings(): PackRequestInput {
  const settings = vscode.workspace.getConfiguration('citepack');
  return {
    budgetTokens: settings.get('budget'),
    strategy: settings.get('strategy'),
    format: settings.get('format'),
    tokenizer: settings.get('tokenizer'),
    instruction: settings.get('citeInstruction'),
    redundancyThreshold: settings.get('redundancyThreshold'),
  };
}

/** Settings are proxies, which do not cross to another process. */
function plain<T>(setting: T): T {
  return JSON.parse(JSON.stringify(setting)) as T;
}

/** What the settings say about which files are documents. */
export function sourceSettings(): Partial<SourceRules> {
  const settings = vscode.workspace.getConfiguration('citepack');
  return {
    include: plain(settings.get<string[]>('include', [])),
    exclude: plain(settings.get<string[]>('exclude', [])),
    reinclude: plain(settings.get<string[]>('reinclude', [])),
    maxFileBytes: Math.max(1, Math.round(settings.get<number>('maxFileSize', 1) * MEBIBYTE)),
    filesExclude: plain(vscode.workspace.getConfiguration('files').get('exclude', {})),
    searchExclude: plain(vscode.workspace.getConfiguration('search').get('exclude', {})),
  };
}

/** Settings whose change asks for another look at which files are documents. */
export function touchesSources(change: vscode.ConfigurationChangeEvent): boolean {
  return [
    'citepack.include',
    'citepack.exclude',
    'citepack.reinclude',
    'citepack.maxFileSize',
    'files.exclude',
    'search.exclude',
  ].some(name => change.affectsConfiguration(name));
}

/** True when the index is brought up to date as soon as a window has started, not with the first pack. */
export function startsWithWindow(): boolean {
  const settings = vscode.workspace.getConfiguration('citepack');
  return settings.get<string>('index') === 'onStartup';
}

/** Most tokens of a pack in chat; the model's input limits it too. */
export function chatBudget(): number {
  const settings = vscode.workspace.getConfiguration('citepack');
  return settings.get<number>('chatBudget', 32_000);
}
