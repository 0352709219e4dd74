/** The little of VS Code that the surfaces' unit tests touch; the real host serves for the rest. */
export const registered: string[] = [];

export const commands = {
  executeCommand: () => Promise.resolve(undefined),
  registerCommand(name: string): { dispose: () => void } {
    registered.push(name);
    return { dispose: () => {} };
  },
};

interface FakeUri {
  readonly scheme: string;
  readonly fsPath: string;
}
type Listener = (event: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

function event(name: string): (listener: Listener) => { dispose: () => void } {
  return listener => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return { dispose: () => all.delete(listener) };
  };
}

/** Fires an event at whoever listens. */
export function fire(name: string, value: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(value);
}

/** How many listen to any event. */
export function listening(): number {
  return [...listeners.values()].reduce((sum, all) => sum + all.size, 0);
}

export const Uri = { file: (fsPath: string): FakeUri => ({ scheme: 'file', fsPath }) };

export const Disposable = {
  from: (...all: { dispose: () => unknown }[]) => ({ dispose: () => all.forEach(each => each.dispose()) }),
};

/** Tells who listens, as the host's own emitter does. */
export class EventEmitter<T> {
  readonly #listeners = new Set<(value: T) => void>();
  readonly event = (listener: (value: T) => void): { dispose: () => void } => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value: T): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

export const workspace = {
  onDidChangeConfiguration: event('configuration'),
  getConfiguration: () => ({ get: (_: string, fallback?: unknown) => fallback }),
  createFileSystemWatcher: () => ({
    onDidCreate: event('create'),
    onDidChange: event('change'),
    onDidDelete: event('delete'),
    dispose: () => {},
  }),
  onDidSaveTextDocument: event('save'),
  onDidCreateFiles: event('createFiles'),
  onDidDeleteFiles: event('deleteFiles'),
  onDidRenameFiles: event('renameFiles'),
};
