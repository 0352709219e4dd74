const { createServer } = require('node:http');
const { Session } = require('node:inspector/promises');
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

/** What `activate` itself took: until it came back, and what waited for the host's other work does not count. */
async function timeActivation() {
  await vscode.extensions.getExtension('citepack.citepack').activate();
  return { ms: performance.getEntriesByName('citepack.activate')[0].duration };
}

/** Puts a line at the top of a file, saves it, and builds the pack for that line. */
async function saveToPack({ path, line }) {
  const document = await vscode.workspace.openTextDocument(path);
  const editor = await vscode.window.showTextDocument(document);
  await editor.edit(edit => edit.insert(new vscode.Position(0, 0), `${line}\n`));
  editor.selection = new vscode.Selection(0, 0, 0, line.length);
  const started = performance.now();
  await document.save();
  const savedMs = performance.now() - started;
  await vscode.commands.executeCommand('citepack.buildPackForSelection');
  const ms = performance.now() - started;
  await vscode.commands.executeCommand('citepack.copyPack');
  return { savedMs, ms, found: (await vscode.env.clipboard.readText()).includes(line) };
}

/** Watches the event loop of the extension host, and what runs in it. */
class LoopWatch {
  #delay = monitorEventLoopDelay({ resolution: 1 });
  #profiler = new Session();

  constructor() {
    this.#profiler.connect();
  }

  async start() {
    await this.#profiler.post('Profiler.enable');
    await this.#profiler.post('Profiler.start');
    this.#delay.reset();
    this.#delay.enable();
    return {};
  }

  async stop() {
    this.#delay.disable();
    const { profile } = await this.#profiler.post('Profiler.stop');
    return {
      longestMs: this.#delay.max / 1e6,
      p99Ms: this.#delay.percentile(99) / 1e6,
      own: longestStretchOf(profile, 'citepack.citepack'),
    };
  }
}

/**
 * The longest time, in ms, that the processor was in code of a path without a pause, and the function of that path in
 * which it was most. Garbage collection counts to none.
 */
function longestStretchOf({ nodes, samples, timeDeltas }, path) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  /** The frame of the path that is innermost in a stack, with what it called. */
  const ownOf = id => {
    let called = '';
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { url, functionName } = frames.get(at);
      if (url.includes(path)) return `${functionName || 'anonymous'} > ${called}`;
      called = functionName;
    }
    return undefined;
  };
  let longest = { ms: 0, where: '' };
  let ms = 0;
  let where = new Map();
  samples.forEach((id, i) => {
    const own = ownOf(id);
    if (own === undefined) [ms, where] = [0, new Map()];
    else {
      ms += timeDeltas[i] / 1e3;
      where.set(own, (where.get(own) ?? 0) + timeDeltas[i]);
      if (ms > longest.ms) longest = { ms, where: [...where].sort((a, b) => b[1] - a[1])[0][0] };
    }
  });
  return longest;
}

/** What the benchmark asks over HTTP. */
function routes(activation) {
  const loop = new LoopWatch();
  return {
    activation: () => activation,
    watch: () => loop.start(),
    watched: () => loop.stop(),
    saveToPack,
    async command({ name, args = [] }) {
      return (await vscode.commands.executeCommand(name, ...args)) ?? {};
    },
  };
}

function serve(port) {
  const handlers = routes(timeActivation());
  const server = createServer({ requestTimeout: 0 }, async (request, response) => {
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
