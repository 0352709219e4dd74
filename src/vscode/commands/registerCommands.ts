import * as vscode from 'vscode';
import { CitepackError, isCancellation } from '../../engine/model/errors.ts';
import { sendPackToChat } from '../chat/sendToChat.ts';
import type { WorkspaceEngine } from '../index/workspaceEngine.ts';
import { openChunk } from '../pack/openChunk.ts';
import { openPackDocument } from '../pack/packDocument.ts';
import type { PackSession } from '../pack/packSession.ts';
import type { PackNode } from '../tree/packNodes.ts';
import type { PackTree } from '../tree/packTree.ts';
import { changeBudget, changeByHand, changeStrategy, changeTokenizer } from './adjustCommands.ts';
import {
  buildPack,
  buildPackForChanges,
  buildPackForProblem,
  buildPackForSelection,
} from './buildCommands.ts';
import { copyPack } from './copyCommand.ts';
import { explainFile, openRule, showStatus } from './indexCommands.ts';

/** What commands work on. */
export interface CommandTargets {
  readonly engine: WorkspaceEngine;
  readonly session: PackSession;
  readonly tree: PackTree;
  readonly storageUri: vscode.Uri | undefined;
  readonly log: vscode.LogOutputChannel;
}

type HandArguments = [node?: PackNode, selected?: readonly PackNode[]];

/** Registers every command of the manifest; what goes wrong in one is shown to the user and logged. */
export function registerCommands({
  engine,
  session,
  tree,
  storageUri,
  log,
}: CommandTargets): vscode.Disposable[] {
  const commands: Record<string, (...args: never[]) => unknown> = {
    'citepack.buildPack': () => buildPack(session),
    'citepack.buildPackForSelection': () => buildPackForSelection(session),
    'citepack.buildPackForProblem': (uri?: vscode.Uri, diagnostic?: vscode.Diagnostic) =>
      buildPackForProblem(session, uri, diagnostic),
    'citepack.buildPackForChanges': () => buildPackForChanges(session),
    'citepack.copyPack': () => copyPack(session),
    'citepack.sendPackToChat': () => sendPackToChat(session, storageUri),
    'citepack.openPack': () => openPackDocument(session),
    'citepack.changeBudget': given => changeBudget(session, given),
    'citepack.changeStrategy': () => changeStrategy(session),
    'citepack.changeTokenizer': () => changeTokenizer(session),
    'citepack.pin': (...rows: HandArguments) => changeByHand('pin', session, ...rows),
    'citepack.unpin': (...rows: HandArguments) => changeByHand('unpin', session, ...rows),
    'citepack.exclude': (...rows: HandArguments) => changeByHand('exclude', session, ...rows),
    'citepack.include': (...rows: HandArguments) => changeByHand('include', session, ...rows),
    'citepack.groupByFile': () => tree.groupByFile(true),
    'citepack.showPackOrder': () => tree.groupByFile(false),
    'citepack.openChunk': openChunk,
    'citepack.explainFile': (uri?: vscode.Uri) => explainFile(engine, uri),
    'citepack.openRule': openRule,
    'citepack.showStatus': () => showStatus(engine),
    'citepack.showLog': () => log.show(),
    'citepack.rebuildIndex': () => engine.rebuild(),
    'citepack.cancelIndexing': () => engine.cancelIndexing(),
    'citepack.clear': () => session.clear(),
  };
  return Object.entries(commands).map(([name, run]) =>
    vscode.commands.registerCommand(name, async (...args: never[]) => {
      try {
        await run(...args);
      } catch (error) {
        if (isCancellation(error)) return;
        const message = error instanceof Error ? error.message : String(error);
        log.error(error instanceof CitepackError ? `${message} (${error.code})` : String(error));
        void vscode.window.showErrorMessage(message);
      }
    }),
  );
}
