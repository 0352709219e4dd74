import * as vscode from 'vscode';

/** The little that is used of the API of VS Code's own git extension (extensions/git/src/api/git.d.ts, version 1). */
export interface GitRepository {
  readonly rootUri: vscode.Uri;
  /** The diff of the working tree to the index, or of the index to HEAD, as text. */
  diff(cached?: boolean): Promise<string>;
}

interface GitApi {
  readonly repositories: readonly GitRepository[];
}

interface GitExtension {
  getAPI(version: 1): GitApi;
}

/**
 * The repositories that the git extension has opened. It asks the user before it trusts a folder, so that nothing of an
 * untrusted one (hooks, filters, external diffs) is run.
 */
export async function gitRepositories(): Promise<readonly GitRepository[]> {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  if (extension === undefined) return [];
  try {
    return (await extension.activate()).getAPI(1).repositories;
  } catch {
    // It is switched off, or there is no git on this machine.
    return [];
  }
}
