import * as vscode from 'vscode';
import type { ContextPack } from '../engine/model/contextPack.ts';
import { parsePackRequest, type PackRequestInput } from '../engine/model/packRequest.ts';
import { packSettings } from './settings.ts';
import type { WorkspaceEngine } from './workspaceEngine.ts';

const HISTORY_KEY = 'citepack.tasks';
const LONGEST_HISTORY = 30;

/** The pack that this window works on, and the tasks it was asked for. */
export class PackSession implements vscode.Disposable {
  readonly #engine: WorkspaceEngine;
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #pack: ContextPack | undefined;

  constructor(engine: WorkspaceEngine, state: vscode.Memento) {
    this.#engine = engine;
    this.#state = state;
  }

  get pack(): ContextPack | undefined {
    return this.#pack;
  }

  /** Tasks, the last first. */
  get history(): readonly string[] {
    return this.#state.get<string[]>(HISTORY_KEY, []);
  }

  /**
   * Builds the pack for a task, by the settings and what `overrides` says instead.
   *
   * @throws CitepackError; the pack before stays
   */
  async build(task: string, overrides: PackRequestInput = {}): Promise<ContextPack> {
    const request = parsePackRequest({ ...packSettings(), ...overrides, task });
    const pack = await this.#engine.context(request);
    const history = [request.task, ...this.history.filter(known => known !== request.task)];
    await this.#state.update(HISTORY_KEY, history.slice(0, LONGEST_HISTORY));
    this.#show(pack);
    return pack;
  }

  clear(): void {
    this.#show(undefined);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #show(pack: ContextPack | undefined): void {
    this.#pack = pack;
    void vscode.commands.executeCommand('setContext', 'citepack.hasPack', pack !== undefined);
    this.#changed.fire();
  }
}
