import * as vscode from 'vscode';
import type { PackBlock } from '../../engine/model/contextPack.ts';
import { locationOf } from '../index/workspaceFolders.ts';
import type { PackSession } from './packSession.ts';

export const packScheme = 'citepack';

/** What files of each format end in. */
export const packExtensions = { markdown: 'md', xml: 'xml', json: 'json' } as const;

/** The current pack as a read-only document, which follows it. */
export class PackDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #session: PackSession;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: vscode.Disposable;

  constructor(session: PackSession) {
    this.#session = session;
    this.#subscription = session.onDidChange(() => {
      for (const { uri } of vscode.workspace.textDocuments)
        if (uri.scheme === packScheme) this.#changed.fire(uri);
    });
  }

  provideTextDocumentContent(): string {
    return this.#session.pack?.text ?? '';
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }
}

/** Makes the citations that stand over the quoted ranges of a pack's document links to those ranges. */
export class PackLinks implements vscode.DocumentLinkProvider {
  readonly #session: PackSession;

  constructor(session: PackSession) {
    this.#session = session;
  }

  provideDocumentLinks(document: vscode.TextDocument): vscode.DocumentLink[] {
    const { pack } = this.#session;
    const text = document.getText();
    if (pack === undefined || text !== pack.text) return [];
    // Each citation stands before the text that it is for, in pack order.
    let from = 0;
    return pack.blocks.flatMap(block => {
      const cited = citedAs(block, pack.request.format);
      const at = text.indexOf(cited, from);
      if (at < 0) return [];
      from = at + cited.length;
      const range = new vscode.Range(document.positionAt(at), document.positionAt(from));
      const link = new vscode.DocumentLink(range, targetOf(block));
      link.tooltip = vscode.l10n.t('Open {0}', block.id);
      return [link];
    });
  }
}

function citedAs({ id, path, startLine, endLine }: PackBlock, format: keyof typeof packExtensions): string {
  return format === 'xml' ? `path="${path}" lines="${startLine}-${endLine}"` : id;
}

function targetOf({ path, startLine, endLine }: PackBlock): vscode.Uri {
  return locationOf(path, startLine, endLine).uri.with({ fragment: `L${startLine}-L${endLine}` });
}

/** Opens the current pack beside what is edited. */
export async function openPackDocument(session: PackSession): Promise<void> {
  const { pack } = session;
  if (pack === undefined) return;
  const uri = vscode.Uri.from({
    scheme: packScheme,
    path: `Context Pack.${packExtensions[pack.request.format]}`,
  });
  await vscode.window.showTextDocument(uri, { preview: true });
}
