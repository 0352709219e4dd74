/**
 * The extension's entry. It contributes nothing to the editor yet: the engine has its command line first, and the
 * surfaces inside VS Code stand on the same engine.
 */
export function activate(): void {
  // Nothing to register yet.
}
