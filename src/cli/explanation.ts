import { printable } from '../engine/model/citation.ts';
import type { ScorePart } from '../engine/model/candidate.ts';
import type {
  ContextPack,
  ContextPackReport,
  ExcludedPackChunk,
  ExclusionReason,
  PackChunk,
} from '../engine/model/contextPack.ts';
import { formatCount } from './terminal.ts';

const REASONS: Record<ExclusionReason, string> = {
  budget: 'did not fit in what was left of the budget',
  strategy: 'would have fitted, but the strategy passed it over',
  redundant: 'repeats a chunk of the pack',
  unpinned: 'left out by hand',
  'max-candidates': 'beyond the number of candidates',
};
const MOST_EXCLUDED = 40;

function partText({ signal, value, operation }: ScorePart): string {
  return operation === '×' ? `× ${value} ${signal}` : `${signal} ${value.toFixed(3)}`;
}

function line(chunk: PackChunk): string {
  const tokens = `${chunk.tokensExact ? '' : '≈'}${formatCount(chunk.tokens)}`;
  const symbol = chunk.symbol === '' ? '' : `  ${chunk.symbol}`;
  const parts = chunk.breakdown.map(partText).join(' · ');
  return `${String(chunk.rank).padStart(5)}  ${chunk.score.toFixed(3)}  ${tokens.padStart(6)}  ${printable(`${chunk.id}${symbol}`)}  (${chunk.kind}; ${parts})`;
}

function excludedLine(chunk: ExcludedPackChunk): string {
  const { redundantWith, similarity = 1, repetition = 'similar' } = chunk;
  if (redundantWith === undefined) return line(chunk);
  const share = `${(similarity * 100).toFixed(0)} % ${repetition === 'similar' ? 'like' : 'in'}`;
  return `${line(chunk)}, ${share} ${printable(redundantWith)}`;
}

/** What the budget cost, and what a larger one would take in. */
function outlookLines({ outlook }: ContextPackReport): string[] {
  const { scoreLost, scorePerThousandTokens, marginalScorePerThousandTokens, raises, optimality } = outlook;
  const each = (score: number): string => score.toFixed(2);
  const lines = [
    `Score per 1,000 tokens: ${each(scorePerThousandTokens)} in the pack, at most ${each(marginalScorePerThousandTokens)} in what the budget left out; score left out: ${each(scoreLost)}`,
  ];
  for (const { budgetTokens, id } of raises) {
    lines.push(`With a budget of about ${formatCount(budgetTokens)} tokens also: ${printable(id)}`);
  }
  if (optimality !== undefined) {
    const gap = `within ${(optimality.gap * 100).toFixed(2)} % of the largest sum of scores`;
    lines.push(optimality.proven ? 'The sum of scores is proven to be the largest' : gap);
  }
  return lines;
}

/** Why each chunk is in or out, for people. */
export function explanationOf({ blocks, excluded, report }: ContextPack): string {
  const included = blocks.flatMap(block => block.chunks).sort((a, b) => a.rank - b.rank);
  const lines = [
    `Included: ${included.length} of ${formatCount(report.matchedCount)} chunks that match`,
    ' rank  score  tokens  citation',
    ...included.map(line),
  ];
  for (const [reason, chunks] of Map.groupBy(excluded, chunk => chunk.reason)) {
    lines.push('', `Excluded, ${REASONS[reason]}: ${chunks.length}`);
    lines.push(...chunks.slice(0, MOST_EXCLUDED).map(excludedLine));
    if (chunks.length > MOST_EXCLUDED)
      lines.push(`       … and ${chunks.length - MOST_EXCLUDED} more, each of lower rank`);
  }
  lines.push('', ...outlookLines(report));
  const unranked = report.matchedCount - report.candidateCount;
  if (unranked > 0) {
    lines.push(
      '',
      `Not considered: ${formatCount(unranked)} chunks that match, ranked below ${formatCount(report.candidateCount)}`,
    );
  }
  return lines.join('\n');
}
