/**
 * `npm run bench:strategies -- [BENCHMARK] [--corpora DIR]`: what each selection strategy packs at 8,000 and 16,000
 * tokens for queries made from real commits: the share of changed ranges in the pack as it is copied, and the paired
 * difference to greedy with its 95 % interval.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ContextEngine } from '../../src/engine/engine.ts';
import { parsePackRequest, strategyIds, type StrategyId } from '../../src/engine/model/packRequest.ts';
import { prepareCorpora } from './corpora.ts';
import { quantile } from './measured.ts';
import { benchFolder, option, retrievalBenchFolder } from './workplace.ts';

interface BenchQuery {
  readonly query_id: string;
  readonly repo: string;
  readonly query: string;
}

interface RankedChunk {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

type Scores = Readonly<Record<string, number>>;

/** What of the benchmark's own library is used. */
interface Scorer {
  loadCorpus(folder: string, repo: string): unknown;
  loadTokens(folder: string, repo: string, corpus: unknown): unknown;
  scoreQuery(query: BenchQuery, chunks: readonly RankedChunk[], tokens: unknown): Scores;
  macroCI(byRepo: Readonly<Record<string, number[]>>): [number, number, number];
}

const budgets = { '16k': 16_000, '8k': 8_000 } as const;
type BudgetName = keyof typeof budgets;

/** One pack's score. */
interface Row {
  readonly repo: string;
  readonly hunk: number;
  readonly packMs: number;
}

const { scripts, corpora, repositories } = prepareCorpora(retrievalBenchFolder(), option('corpora'));
const scorer = (await import(pathToFileURL(join(scripts, 'lib.mjs')).href)) as Scorer;
const queries = readFileSync(join(scripts, 'queries.jsonl'), 'utf8')
  .split('\n')
  .filter(line => line !== '')
  .map(line => JSON.parse(line) as BenchQuery);

const rows = new Map<string, Row[]>();
const keyOf = (strategy: StrategyId, budget: BudgetName): string => `${strategy}@${budget}`;

for (const repo of repositories) {
  const engine = ContextEngine.open({
    folders: [{ name: repo, path: join(corpora, repo) }],
    storePath: join(benchFolder, 'stores', repo, 'index.sqlite'),
    rules: {},
  });
  await engine.index();
  const tokens = scorer.loadTokens(corpora, repo, scorer.loadCorpus(corpora, repo));
  for (const query of queries.filter(one => one.repo === repo)) {
    for (const [name, budgetTokens] of Object.entries(budgets) as [BudgetName, number][]) {
      for (const strategy of strategyIds) {
        const request = parsePackRequest({ task: query.query, budgetTokens, strategy });
        const pack = await engine.context(request, { reuse: true });
        const scores = scorer.scoreQuery(query, pack.blocks, tokens);
        const key = keyOf(strategy, name);
        const row = { repo, hunk: scores[`hunk@${name}`] ?? NaN, packMs: pack.report.packMs };
        rows.set(key, [...(rows.get(key) ?? []), row]);
      }
    }
  }
  await engine.close();
  console.error(`${repo}: done`);
}

function byRepo(
  values: readonly Row[],
  value: (row: Row, index: number) => number,
): Record<string, number[]> {
  const groups: Record<string, number[]> = {};
  values.forEach((row, i) => (groups[row.repo] ??= []).push(value(row, i)));
  return groups;
}

const shown = (value: number): string => value.toFixed(3);
console.log('| strategy | budget | hunk [95 %] | less greedy [95 %] | pack ms p50 | p95 |');
console.log('|---|---|---|---|---|---|');
for (const name of ['8k', '16k'] as const) {
  const greedy = rows.get(keyOf('greedy', name)) ?? [];
  for (const strategy of strategyIds) {
    const own = rows.get(keyOf(strategy, name)) ?? [];
    const [mean, low, high] = scorer.macroCI(byRepo(own, ({ hunk }) => hunk));
    const [gain, worst, best] = scorer.macroCI(byRepo(own, ({ hunk }, i) => hunk - (greedy[i]?.hunk ?? NaN)));
    const sure = worst > 0 || best < 0 ? ' *' : '';
    const ms = own.map(({ packMs }) => packMs);
    console.log(
      `| ${strategy} | ${name} | ${shown(mean)} [${shown(low)}, ${shown(high)}] | ${shown(gain)} [${shown(worst)}, ${shown(best)}]${sure} | ${quantile(ms, 0.5).toFixed(0)} | ${quantile(ms, 0.95).toFixed(0)} |`,
    );
  }
}
