/**
 * `npm run bench:retrieval -- [BENCHMARK] [--corpora DIR] [--retriever NAME] [--compare FILE]`: the engine on queries
 * made from real commits, beside the best plain baseline of the benchmark.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContextEngine } from '../../src/engine/engine.ts';
import { parsePackRequest } from '../../src/engine/model/packRequest.ts';
import { prepareCorpora, runScript } from './corpora.ts';
import { benchFolder, option, retrievalBenchFolder } from './workplace.ts';

/** The scorer wants enough to fill its largest budget. */
const TOKENS_A_QUERY = 36_000;

interface BenchQuery {
  readonly query_id: string;
  readonly repo: string;
  readonly query: string;
}

const { scripts, corpora, repositories } = prepareCorpora(retrievalBenchFolder(), option('corpora'));
const results = join(benchFolder, 'results');
mkdirSync(results, { recursive: true });
const queries = readFileSync(join(scripts, 'queries.jsonl'), 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as BenchQuery);
const retriever = option('retriever') ?? 'hybrid';

const lines: string[] = [];
for (const repository of repositories) {
  const stores = join(benchFolder, 'stores', repository);
  rmSync(stores, { recursive: true, force: true });
  const engine = ContextEngine.open({
    folders: [{ name: repository, path: join(corpora, repository) }],
    storePath: join(stores, 'index.sqlite'),
    rules: {},
  });
  const { documents, chunks, skipped, durationMs } = await engine.index();
  let packMs = 0;
  const own = queries.filter(query => query.repo === repository);
  for (const { query_id, query } of own) {
    const request = {
      task: query,
      budgetTokens: TOKENS_A_QUERY,
      format: 'json',
      strategy: 'prefix',
      retriever,
      tokenizer: 'approx',
    };
    const pack = await engine.context(parsePackRequest(request));
    packMs += pack.report.retrieveMs + pack.report.packMs;
    const ranked = pack.blocks.map(({ path, startLine, endLine, chunks: [chunk] }) => ({
      path,
      startLine,
      endLine,
      score: chunk?.score ?? 0,
    }));
    lines.push(JSON.stringify({ query_id, chunks: ranked }));
  }
  await engine.close();
  console.error(
    `${repository}: ${documents} documents, ${chunks} chunks, ${skipped} skipped, indexed in ${Math.round(durationMs)} ms, ${(packMs / own.length).toFixed(1)} ms a query`,
  );
}
const mine = join(results, 'citepack.jsonl');
writeFileSync(mine, `${lines.join('\n')}\n`);

const compare = option('compare') ?? join(results, 'bm25nt.jsonl');
if (option('compare') === undefined) {
  runScript(scripts, ['baselines.mjs', '--corpora', corpora, '--out', results, '--methods', 'bm25nt']);
  console.log(runScript(scripts, ['score.mjs', compare, '--corpora', corpora]));
}
console.log(
  runScript(scripts, ['score.mjs', mine, '--corpora', corpora, '--by', 'repo', '--compare', compare]),
);
