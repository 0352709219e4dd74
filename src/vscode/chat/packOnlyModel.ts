import * as vscode from 'vscode';

const VENDOR = 'citepack';

/** Room for a pack; nothing reads it but the user. */
const MAX_TOKENS = 1_000_000;

type PackOnlyModel = vscode.LanguageModelChatInformation & {
  /** Not in the published typings, yet what chat chooses a model by. */
  readonly isDefault: boolean;
  readonly isUserSelectable: boolean;
};

function packOnlyModel(): PackOnlyModel {
  return {
    id: 'pack-only',
    name: vscode.l10n.t('No model: packs only'),
    family: 'none',
    version: '1',
    tooltip: vscode.l10n.t('There is no language model in this window. @citepack shows packs all the same.'),
    maxInputTokens: MAX_TOKENS,
    maxOutputTokens: MAX_TOKENS,
    // Chat offers no other models in its agent mode, in which it opens.
    capabilities: { toolCalling: true },
    isDefault: true,
    isUserSelectable: true,
  };
}

/** True for the stand-in, which does not answer. */
export function isPackOnly({ vendor }: vscode.LanguageModelChat): boolean {
  return vendor === VENDOR;
}

/**
 * VS Code refuses every chat request of a window without a language model before a participant sees it. This stands in
 * where there is no other model, says so, and goes when one comes.
 */
export function registerPackOnlyModel(log: vscode.LogOutputChannel): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let alone = false;
  const look = async (): Promise<void> => {
    try {
      const others = (await vscode.lm.selectChatModels()).filter(model => !isPackOnly(model));
      if (alone === (others.length === 0)) return;
      alone = others.length === 0;
      changed.fire();
      // Chat learns of a vendor's models when somebody asks for them.
      await vscode.lm.selectChatModels({ vendor: VENDOR });
    } catch (error) {
      log.warn(String(error));
    }
  };
  const provider: vscode.LanguageModelChatProvider<PackOnlyModel> = {
    onDidChangeLanguageModelChatInformation: changed.event,
    provideLanguageModelChatInformation: () => (alone ? [packOnlyModel()] : []),
    provideLanguageModelChatResponse(_model, _messages, _options, progress) {
      const text = vscode.l10n.t(
        'There is no language model in this window. Ask @citepack for a pack, and paste it where a model is.',
      );
      progress.report(new vscode.LanguageModelTextPart(text));
      return Promise.resolve();
    },
    provideTokenCount: (_model, text) =>
      Promise.resolve(typeof text === 'string' ? Math.ceil(text.length / 4) : 0),
  };
  const registration = vscode.Disposable.from(
    changed,
    vscode.lm.registerLanguageModelChatProvider(VENDOR, provider),
    vscode.lm.onDidChangeChatModels(() => void look()),
  );
  void look();
  return registration;
}
