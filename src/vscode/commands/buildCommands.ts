import * as vscode from 'vscode';
import { CitepackError } from '../../engine/model/errors.ts';
import type { PackSession } from '../pack/packSession.ts';
import { askTask } from './askTask.ts';
import { changesTask } from './changesTask.ts';
import { problemTask } from './problemTask.ts';

/** A task that a command makes by itself. */
export interface GivenTask {
  readonly task: string;
  /** See `PackRequest`. */
  readonly details: string;
  readonly focus: readonly string[];
}

/** First of all: what takes the focus when the pack is there would take it from what the user does by then. */
async function showView(): Promise<void> {
  await vscode.commands.executeCommand('citepack.pack.focus');
}

async function buildFor(session: PackSession, { task, details, focus }: GivenTask): Promise<void> {
  await showView();
  await session.build(task, { details, focus });
}

function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor?.document.getText(editor.selection).trim() ?? '';
}

/** One line of a selection, for an input of one line. */
function firstWords(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 200);
}

/** Asks for the task, with the selection at hand. */
export async function buildPack(session: PackSession): Promise<void> {
  const task = await askTask(session, firstWords(selectedText()));
  if (task === undefined) return;
  await showView();
  await session.build(task);
}

/** The selection is the task. */
export async function buildPackForSelection(session: PackSession): Promise<void> {
  const text = selectedText();
  if (text === '') {
    throw new CitepackError('EMPTY_TASK', vscode.l10n.t('Select some text first: it becomes the task.'));
  }
  await buildFor(session, { task: firstWords(text), details: text, focus: [] });
}

/** The problem at the cursor, or the one given, is the task. */
export async function buildPackForProblem(
  session: PackSession,
  uri?: vscode.Uri,
  diagnostic?: vscode.Diagnostic,
): Promise<void> {
  await buildFor(session, problemTask(uri, diagnostic));
}

/** What is changed in the working tree is the task. */
export async function buildPackForChanges(session: PackSession): Promise<void> {
  await buildFor(session, await changesTask());
}
