const { createServer } = require('node:http');
const { monitorEventLoopDelay, performance } = require('node:perf_hooks');
const vscode = require('vscode');

/** Small, so that packs have to be fitted to it. */
const MAX_INPUT_TOKENS = Number(process.env.CITEPACK_TEST_MODEL_TOKENS ?? 6_000);
const FRAGMENT = 7;

/** This model counts more tokens than ours do: a token is three characters. */
const countTokens = text => Math.ceil(text.length / 3);

function textOf(message) {
  if (typeof message === 'string') return message;
  return message.content
    .map(part => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
}

/** Answers with citations of the first two ranges of the pack that it was sent, and with one that is made up. */
function answerTo(messages) {
  const all = messages.map(textOf);
  const cited = [...all.join('\n').matchAll(/^## (\S+:\d+-\d+)/gm)].map(([, id]) => id).slice(0, 2);
  const question = all.at(-1) ?? '';
  return [
    `You asked: ${question}\n\n`,
    `The answer is in \`${cited[0] ?? 'nowhere'}\`${cited[1] === undefined ? '' : ` and in ${cited[1]}`}.\n\n`,
    'It may also be in made/up.ts:7, which nobody has seen.\n\n',
    `I was sent ${messages.length} messages of ${all.reduce((sum, text) => sum + countTokens(text), 0)} tokens.\n`,
  ].join('');
}

const provider = {
  provideLanguageModelChatInformation: () => [
    {
      id: 'test-model',
      name: 'Test Model',
      family: 'test',
      version: '1',
      maxInputTokens: MAX_INPUT_TOKENS,
      maxOutputTokens: 1_000,
      isDefault: true,
      isUserSelectable: true,
      capabilities: { toolCalling: true },
    },
  ],
  async provideLanguageModelChatResponse(_model, messages, _options, progress) {
    const answer = answerTo(messages);
    for (let at = 0; at < answer.length; at += FRAGMENT) {
      progress.report(new vscode.LanguageModelTextPart(answer.slice(at, at + FRAGMENT)));
      await new Promise(done => setTimeout(done, 2));
    }
  },
  provideTokenCount: async (_model, text) => countTokens(textOf(text)),
};

/** What the benchmark asks over HTTP: run a command, time activation, watch the event loop. */
function routes() {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  return {
    async activate() {
      const extension = vscode.extensions.getExtension('citepack.citepack');
      const started = performance.now();
      await extension.activate();
      return { ms: performance.now() - started };
    },
    async watch() {
      delay.reset();
      delay.enable();
      return {};
    },
    async longestBlock() {
      delay.disable();
      return { ms: delay.max / 1e6, meanMs: delay.mean / 1e6 };
    },
    async command({ name, args = [] }) {
      return (await vscode.commands.executeCommand(name, ...args)) ?? {};
    },
  };
}

function serve(port) {
  const handlers = routes();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    try {
      const args = JSON.parse(searchParams.get('args') ?? '{}');
      response.end(JSON.stringify(await handlers[pathname.slice(1)](args)));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  server.listen(port, '127.0.0.1');
  return { dispose: () => server.close() };
}

exports.activate = context => {
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('citepack-test', provider));
  // Until somebody asks for the models of a vendor, chat does not know them.
  void vscode.lm.selectChatModels({ vendor: 'citepack-test' });
  const port = process.env.CITEPACK_TEST_PORT;
  if (port !== undefined) context.subscriptions.push(serve(Number(port)));
};
