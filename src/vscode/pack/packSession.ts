import * as vscode from 'vscode';
import type { ContextPack } from '../../engine/model/contextPack.ts';
import { parsePackRequest, type PackRequest, type PackRequestInput } from '../../engine/model/packRequest.ts';
import type { WorkspaceEngine } from '../index/workspaceEngine.ts';
import { packSettings } from '../settings.ts';

const HISTORY_KEY = 'citepack.tasks';
const LONGEST_HISTORY = 30;

/** What was chosen for the packs of this window instead of the settings. */
type Choices = Pick<PackRequestInput, 'budgetTokens' | 'strategy' | 'tokenizer'>;

/** The pack that this window works on, and the tasks it was asked for. */
export class PackSession implements vscode.Disposable {
  readonly #engine: WorkspaceEngine;
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  #pack: ContextPack | undefined;
  /** What was asked for last: changes in quick succession add up before any of them is packed. */
  #wanted: PackRequest | undefined;
  #choices: Choices = {};
  /** Counts the packs that were asked for: of two at once, the later one is shown. */
  #asked = 0;

  constructor(engine: WorkspaceEngine, state: vscode.Memento) {
    this.#engine = engine;
    this.#state = state;
    this.#subscriptions = vscode.workspace.onDidChangeConfiguration(change => {
      // Who changes the setting wants it to count.
      if (['budget', 'strategy', 'tokenizer'].some(name => change.affectsConfiguration(`citepack.${name}`))) {
        this.#choices = {};
      }
    });
  }

  get pack(): ContextPack | undefined {
    return this.#pack;
  }

  /** Tasks, the last first. */
  get history(): readonly string[] {
    return this.#state.get<string[]>(HISTORY_KEY, []);
  }

  /**
   * Builds the pack for a task, by the settings, the choices of this window and what `overrides` says instead.
   *
   * @param token stops the work, for surfaces that show progress of their own
   * @throws CitepackError; the pack before stays
   */
  async build(
    task: string,
    overrides: PackRequestInput = {},
    token?: vscode.CancellationToken,
  ): Promise<ContextPack> {
    const request = parsePackRequest({ ...packSettings(), ...this.#choices, ...overrides, task });
    return this.#ask(request, async () => {
      const pack = await this.#engine.context(request, token);
      await this.#remember(request.task);
      return pack;
    });
  }

  /**
   * Packs what the last pack found again, for another budget, strategy, tokenizer or pins.
   *
   * @throws CitepackError when there is nothing to pack again; when the change has no meaning, which then is forgotten
   */
  async repack(change: PackRequestInput): Promise<ContextPack> {
    const request = parsePackRequest({ ...this.#current(), ...change });
    const { budgetTokens, strategy, tokenizer } = change;
    this.#choices = {
      ...this.#choices,
      ...(budgetTokens === undefined ? {} : { budgetTokens }),
      ...(strategy === undefined ? {} : { strategy }),
      ...(tokenizer === undefined ? {} : { tokenizer }),
    };
    return this.#ask(request, () => this.#engine.repack(request));
  }

  /** Packs what a pack was made from again, of which the packs of later tasks know nothing. */
  refit(pack: ContextPack, change: PackRequestInput, token?: vscode.CancellationToken): Promise<ContextPack> {
    const request = parsePackRequest({ ...pack.request, ...change });
    return this.#ask(request, () => this.#engine.repack(request, token));
  }

  /** The pack that another request would give, without showing it. */
  whatIf(change: PackRequestInput): Promise<ContextPack> {
    return this.#engine.preview(parsePackRequest({ ...this.#current(), ...change }));
  }

  /** Chunks that come first from now on. @param ids citations */
  pin(ids: readonly string[]): Promise<ContextPack> {
    const { pinned, unpinned } = this.#current();
    return this.repack({ pinned: union(pinned, ids), unpinned: without(unpinned, ids) });
  }

  unpin(ids: readonly string[]): Promise<ContextPack> {
    return this.repack({ pinned: without(this.#current().pinned, ids) });
  }

  /** Chunks that stay out from now on. @param ids citations */
  exclude(ids: readonly string[]): Promise<ContextPack> {
    const { pinned, unpinned } = this.#current();
    return this.repack({ pinned: without(pinned, ids), unpinned: union(unpinned, ids) });
  }

  /** Takes back {@link exclude}. */
  include(ids: readonly string[]): Promise<ContextPack> {
    return this.repack({ unpinned: without(this.#current().unpinned, ids) });
  }

  clear(): void {
    this.#asked++;
    this.#wanted = undefined;
    this.#show(undefined);
  }

  dispose(): void {
    this.#changed.dispose();
    this.#subscriptions.dispose();
  }

  #current(): PackRequest {
    const request = this.#wanted ?? this.#pack?.request;
    if (request === undefined) throw new Error('There is no pack to change.');
    return request;
  }

  /** Shows what `work` gives, if nothing else was asked for meanwhile. */
  async #ask(request: PackRequest, work: () => Promise<ContextPack>): Promise<ContextPack> {
    const asked = ++this.#asked;
    this.#wanted = request;
    try {
      const pack = await work();
      if (asked === this.#asked) this.#show(pack);
      return pack;
    } catch (error) {
      // What failed is not what the next change is to be added to.
      if (asked === this.#asked) this.#wanted = this.#pack?.request;
      throw error;
    }
  }

  async #remember(task: string): Promise<void> {
    const history = [task, ...this.history.filter(known => known !== task)];
    await this.#state.update(HISTORY_KEY, history.slice(0, LONGEST_HISTORY));
  }

  #show(pack: ContextPack | undefined): void {
    this.#pack = pack;
    void vscode.commands.executeCommand('setContext', 'citepack.hasPack', pack !== undefined);
    this.#changed.fire();
  }
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])];
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter(id => !others.includes(id));
}
