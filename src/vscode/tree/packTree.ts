import * as vscode from 'vscode';
import type { SkippedFile } from '../../engine/model/workspace.ts';
import type { WorkspaceEngine } from '../index/workspaceEngine.ts';
import type { PackSession } from '../pack/packSession.ts';
import { itemOf } from './packItems.ts';
import { childNodes, rootNodes, type PackNode } from './packNodes.ts';
import { shares, whatIfAt, type BudgetShare, type WhatIf } from './whatIf.ts';

const BY_FILE_KEY = 'citepack.groupByFile';

/**
 * The pack as a tree: its budget, what another budget would change, what is in it, what is out by reason, and the files
 * that are no documents. What-ifs and skipped files come after the pack, which does not wait for them.
 */
export class PackTree implements vscode.TreeDataProvider<PackNode>, vscode.Disposable {
  readonly #session: PackSession;
  readonly #engine: WorkspaceEngine;
  readonly #state: vscode.Memento;
  readonly #log: vscode.LogOutputChannel;
  readonly #changed = new vscode.EventEmitter<PackNode[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #subscription: vscode.Disposable;
  #roots: readonly PackNode[] = [];
  #whatIfs: readonly WhatIf[] = [];
  #skipped: readonly SkippedFile[] = [];

  constructor(
    session: PackSession,
    engine: WorkspaceEngine,
    state: vscode.Memento,
    log: vscode.LogOutputChannel,
  ) {
    this.#session = session;
    this.#engine = engine;
    this.#state = state;
    this.#log = log;
    this.#subscription = session.onDidChange(() => {
      this.#whatIfs = [];
      this.#refresh();
      void this.#complete();
    });
    this.#tellGrouping();
  }

  /** True when what is included is grouped by file, not in the order of the pack. */
  get byFile(): boolean {
    return this.#state.get<boolean>(BY_FILE_KEY, false);
  }

  async groupByFile(byFile: boolean): Promise<void> {
    await this.#state.update(BY_FILE_KEY, byFile);
    this.#tellGrouping();
    this.#refresh();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  getChildren(node?: PackNode): PackNode[] {
    return node === undefined ? [...this.#roots] : childNodes(node);
  }

  getTreeItem(node: PackNode): vscode.TreeItem {
    const { pack } = this.#session;
    if (pack === undefined) return new vscode.TreeItem('');
    return itemOf(node, pack);
  }

  async #complete(): Promise<void> {
    const { pack } = this.#session;
    if (pack === undefined) return;
    try {
      const skipped = await this.#engine.skipped();
      const others = await Promise.all(shares.map(share => whatIfAt(this.#session, pack, share)));
      // Another pack may have come meanwhile, which does this for itself.
      if (this.#session.pack !== pack) return;
      this.#whatIfs = others;
      if (JSON.stringify(skipped) !== JSON.stringify(this.#skipped)) {
        this.#skipped = skipped;
        this.#refresh();
      } else {
        // Only these rows: a click on another one is lost when it is drawn anew meanwhile.
        this.#changed.fire(this.#roots.filter(({ kind }) => kind === 'what-if'));
      }
    } catch (error) {
      this.#log.error(String(error));
    }
  }

  #refresh(): void {
    const { pack } = this.#session;
    const whatIf = (share: BudgetShare): WhatIf | undefined =>
      this.#whatIfs.find(each => each.share === share);
    this.#roots = pack === undefined ? [] : rootNodes(pack, this.byFile, whatIf, this.#skipped);
    this.#changed.fire(undefined);
  }

  #tellGrouping(): void {
    void vscode.commands.executeCommand('setContext', 'citepack.groupByFile', this.byFile);
  }
}
