/** The little of VS Code that the surfaces' unit tests touch; the real host serves for the rest. */
export const registered: string[] = [];

export const commands = {
  registerCommand(name: string): { dispose: () => void } {
    registered.push(name);
    return { dispose: () => {} };
  },
};
