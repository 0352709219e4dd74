import * as vscode from 'vscode';
import type { PackSession } from './packSession.ts';

export const packScheme = 'citepack';

const EXTENSIONS = { markdown: 'md', xml: 'xml', json: 'json' } as const;

/** The current pack as a read-only document, which follows it. */
export class PackDocuments implements vscode.TextDocumentContentProvider {
  readonly #session: PackSession;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  constructor(session: PackSession) {
    this.#session = session;
    session.onDidChange(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === packScheme) this.#changed.fire(uri);
    });
  }

  provideTextDocumentContent(): string {
    return this.#session.pack?.text ?? '';
  }
}

/** Opens the current pack beside what is edited. */
export async function openPackDocument(session: PackSession): Promise<void> {
  const { pack } = session;
  if (pack === undefined) return;
  const uri = vscode.Uri.from({
    scheme: packScheme,
    path: `Context Pack.${EXTENSIONS[pack.request.format]}`,
  });
  await vscode.window.showTextDocument(uri, { preview: true });
}
