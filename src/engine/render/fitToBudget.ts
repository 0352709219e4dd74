import type { BudgetOutlook, ExcludedPackChunk, PackBlock, PackChunk } from '../model/contextPack.ts';
import type { PackRequest } from '../model/packRequest.ts';
import type { Tokenizer } from '../model/tokenizer.ts';
import type { Packer } from '../pack/pack.ts';
import type { Optimality, Outlook, PackReport } from '../pack/types.ts';
import { mergeIntoBlocks, singleBlock, type QuoteLines } from './blocks.ts';
import type { PackFormat, RenderContext } from './format.ts';

/** A selection in its final text. */
export interface FittedPack {
  readonly text: string;
  /** Tokens that count against the budget. */
  readonly usedTokens: number;
  readonly blocks: readonly PackBlock[];
  readonly excluded: readonly ExcludedPackChunk[];
  readonly truncated: boolean;
  readonly outlook: BudgetOutlook;
}

/** How often a selection is rendered and counted whole; each is a few milliseconds a 10,000 tokens. */
const MOST_RENDERINGS = 4;
/** Rounds in which estimated token counts of chosen chunks give way to exact ones. */
const MOST_RECOUNTS = 6;
/** Less room than this is not worth another rendering. */
const SMALLEST_GAIN = 32;

type Weighed = PackChunk & { readonly frameTokens: number };

/** What is packed and rendered, and with what. */
export interface FitTask {
  /** Candidates by falling score, `rank` 1 first. */
  readonly chunks: readonly PackChunk[];
  readonly request: PackRequest;
  readonly tokenizer: Tokenizer;
  readonly format: PackFormat;
  /** Gives the lines between chunks that merge. */
  readonly quote: QuoteLines;
  /** Relevant chunks are not even among `chunks`, so that the pack is truncated however many fit. */
  readonly moreMatched: boolean;
  /** Remembers how similar the chunks are when it has packed them before. */
  readonly packer: Packer;
  /** What the strategy `coverage` wants covered. */
  readonly concepts?: PackConcepts | undefined;
}

/** Concepts by chunk id, and their weights. */
export interface PackConcepts {
  readonly covers: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly weights: Readonly<Record<string, number>>;
}

interface Chosen {
  readonly chosen: readonly Weighed[];
  readonly excluded: readonly ExcludedPackChunk[];
  readonly outlook: Outlook;
  readonly optimality: Optimality | undefined;
}

function excludedOf({ excluded }: PackReport<Weighed>): ExcludedPackChunk[] {
  return excluded.flatMap(({ metadata, reason, redundantWith, similarity, repetition }) =>
    metadata === undefined
      ? []
      : [
          {
            ...metadata,
            reason,
            ...(redundantWith === undefined ? {} : { redundantWith }),
            ...(similarity === undefined ? {} : { similarity }),
            ...(repetition === undefined ? {} : { repetition }),
          },
        ],
  );
}

/** Packs, replacing the estimated counts of the chosen chunks by exact ones until the choice rests on exact ones alone. */
async function select(chunks: Weighed[], allowance: number, task: FitTask): Promise<Chosen> {
  const { request, packer, tokenizer, concepts } = task;
  const { strategy, redundancyThreshold, pinned, unpinned } = request;
  for (let round = 0; ; round++) {
    const result = await packer.pack(
      chunks.map(chunk => ({
        id: chunk.id,
        content: chunk.text,
        score: chunk.score,
        tokens: chunk.tokens + chunk.frameTokens,
        metadata: chunk,
        source: { document: chunk.path, start: chunk.startLine, end: chunk.endLine },
        covers: concepts?.covers.get(chunk.id),
      })),
      {
        budget: Math.max(1, allowance),
        strategy,
        redundancyThreshold,
        containmentThreshold: redundancyThreshold === 1 ? 0 : redundancyThreshold,
        pinned,
        unpinned,
        conceptWeights: concepts?.weights,
      },
    );
    const chosen = result.chunks.flatMap(({ metadata }) => metadata ?? []);
    const inexact = chosen.filter(chunk => !chunk.tokensExact);
    if (inexact.length === 0 || round === MOST_RECOUNTS) {
      const { outlook, optimality } = result.report;
      return { chosen, excluded: excludedOf(result.report), outlook, optimality };
    }
    // Choices that keep changing end with a last one among counts that are all exact.
    const recounted = round < MOST_RECOUNTS - 1 ? inexact : chunks.filter(chunk => !chunk.tokensExact);
    for (const chunk of recounted) {
      chunks[chunk.rank - 1] = { ...chunk, tokens: tokenizer.countTokens(chunk.text), tokensExact: true };
    }
  }
}

/**
 * Chooses chunks and renders them so that the result has at most the budget's tokens under the request's tokenizer,
 * headings, fences and instruction included, counted on the very text that is returned. Room that merging of touching
 * chunks frees is filled again.
 */
export async function fitToBudget(task: FitTask): Promise<FittedPack> {
  const { chunks, request, tokenizer, format, moreMatched } = task;
  const count = (text: string): number => tokenizer.countTokens(text);
  const budget = request.budgetTokens;
  const context = {
    task: request.task,
    budgetTokens: budget,
    instruction: request.instruction,
    truncated: moreMatched,
  };
  const weighed = weigh(chunks, format, count);
  const base = format.chargesFrame ? count(format.frame(context)) : 0;

  let best: FittedPack | undefined;
  let allowance = budget - base;
  for (let rendering = 0; rendering < MOST_RENDERINGS; rendering++) {
    const selected = await select(weighed, allowance, task);
    const fitted = render(selected, context, task);
    const over = fitted.usedTokens - budget;
    if (over <= 0 && fitted.usedTokens >= (best?.usedTokens ?? 0)) best = fitted;
    if (selected.chosen.length === 0 || (over <= 0 && -over < SMALLEST_GAIN)) break;
    if (selected.excluded.length === 0) break;
    if (over <= 0 && (!format.merges || best !== fitted)) break;
    allowance -= over;
  }
  return best ?? shrinkToFit(weighed, task, context);
}

/** Adds what each chunk's heading and fences cost; the path is counted once a file. */
function weigh(chunks: readonly PackChunk[], format: PackFormat, count: (text: string) => number): Weighed[] {
  const frames = new Map<string, number>();
  return chunks.map(chunk => {
    if (!format.chargesFrame) return { ...chunk, frameTokens: 0 };
    const key = `${chunk.path}\0${chunk.symbol}\0${chunk.label ?? ''}`;
    const frameTokens = frames.get(key) ?? count(format.blockFrame(singleBlock(chunk))) + 1;
    frames.set(key, frameTokens);
    return { ...chunk, frameTokens };
  });
}

function render(
  { chosen, excluded, outlook, optimality }: Chosen,
  context: RenderContext,
  { request, format, quote, tokenizer }: FitTask,
): FittedPack {
  const truncated =
    context.truncated || excluded.some(({ reason, score }) => reason === 'budget' && score > 0);
  const blocks = format.merges ? mergeIntoBlocks(chosen, quote) : chosen.map(singleBlock);
  const text = format.render(blocks, { ...context, truncated });
  const usedTokens = format.chargesFrame
    ? tokenizer.countTokens(text)
    : chosen.reduce((sum, { tokens }) => sum + tokens, 0);
  return { text, usedTokens, blocks, excluded, truncated, outlook: outlookOf(outlook, optimality, request) };
}

const THOUSAND = 1_000;

/** The outlook in terms of the request: beyond the frame, a raise needs what its chunks need. */
function outlookOf(
  { scoreLost, valuePerToken, marginalValuePerToken, raises }: Outlook,
  optimality: Optimality | undefined,
  { budgetTokens }: PackRequest,
): BudgetOutlook {
  let raised = budgetTokens;
  return {
    scoreLost,
    scorePerThousandTokens: valuePerToken * THOUSAND,
    marginalScorePerThousandTokens: marginalValuePerToken * THOUSAND,
    raises: raises.map(({ id, tokens }) => ({ id, budgetTokens: (raised += tokens) })),
    ...(optimality === undefined ? {} : { optimality: { proven: optimality.proven, gap: optimality.gap } }),
  };
}

/** The last resort, when the sum of the parts keeps missing the count of the whole: fewer chunks, until it fits. */
async function shrinkToFit(chunks: Weighed[], task: FitTask, context: RenderContext): Promise<FittedPack> {
  const { budgetTokens } = task.request;
  const selected = await select(chunks, budgetTokens, task);
  const { chosen, excluded } = selected;
  for (let kept = chosen.length - 1; ; kept--) {
    const dropped = chosen.slice(kept).map(chunk => ({ ...chunk, reason: 'budget' as const }));
    const fitted = render(
      { ...selected, chosen: chosen.slice(0, kept), excluded: [...excluded, ...dropped] },
      context,
      task,
    );
    if (fitted.usedTokens <= budgetTokens || kept <= 0) return fitted;
  }
}
