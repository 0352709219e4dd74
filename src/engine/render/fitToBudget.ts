import type { ExcludedPackChunk, PackBlock, PackChunk } from '../model/contextPack.ts';
import type { PackRequest } from '../model/packRequest.ts';
import type { Tokenizer } from '../model/tokenizer.ts';
import { createPacker, type Packer } from '../pack/pack.ts';
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
}

/** How often a selection is rendered and counted whole; each is a few milliseconds a 10,000 tokens. */
const MOST_RENDERINGS = 4;
/** Rounds in which estimated token counts of chosen chunks give way to exact ones. */
const MOST_RECOUNTS = 6;
/** Less room than this is not worth another rendering. */
const SMALLEST_GAIN = 32;

type Weighed = PackChunk & { readonly frameTokens: number };

/** Packs, replacing the estimated counts of the chosen chunks by exact ones until the choice rests on exact ones alone. */
async function select(
  chunks: Weighed[],
  allowance: number,
  packer: Packer,
  tokenizer: Tokenizer,
): Promise<{ chosen: Weighed[]; excluded: ExcludedPackChunk[] }> {
  for (let round = 0; ; round++) {
    const result = await packer.pack(
      chunks.map(chunk => ({
        id: chunk.id,
        content: chunk.text,
        score: chunk.score,
        tokens: chunk.tokens + chunk.frameTokens,
        metadata: chunk,
      })),
      { budget: Math.max(1, allowance) },
    );
    const chosen = result.chunks.flatMap(({ metadata }) => metadata ?? []);
    const inexact = chosen.filter(chunk => !chunk.tokensExact);
    if (inexact.length === 0 || round === MOST_RECOUNTS) {
      const excluded = result.report.excluded.flatMap(({ metadata, reason, redundantWith, similarity }) =>
        metadata === undefined
          ? []
          : [
              {
                ...metadata,
                reason,
                ...(redundantWith === undefined ? {} : { redundantWith }),
                ...(similarity === undefined ? {} : { similarity }),
              },
            ],
      );
      return { chosen, excluded };
    }
    for (const chunk of inexact) {
      chunks[chunk.rank - 1] = { ...chunk, tokens: tokenizer.countTokens(chunk.text), tokensExact: true };
    }
  }
}

/**
 * Chooses chunks and renders them so that the result has at most the budget's tokens under the request's tokenizer,
 * headings, fences and instruction included, counted on the very text that is returned. Room that merging of touching
 * chunks frees is filled again.
 *
 * @param chunks candidates by falling score, `rank` 1 first
 * @param quote gives the lines between chunks that merge
 * @param moreMatched relevant chunks are not even among `chunks`, so that the pack is truncated however many fit
 */
export async function fitToBudget(
  chunks: readonly PackChunk[],
  request: PackRequest,
  tokenizer: Tokenizer,
  format: PackFormat,
  quote: QuoteLines,
  moreMatched: boolean,
): Promise<FittedPack> {
  const count = (text: string): number => tokenizer.countTokens(text);
  const budget = request.budgetTokens;
  const context = {
    task: request.task,
    budgetTokens: budget,
    instruction: request.instruction,
    truncated: moreMatched,
  };
  const { strategy, redundancyThreshold, pinned, unpinned } = request;
  const packer = createPacker({ budget, strategy, redundancyThreshold, pinned, unpinned });
  const weighed = weigh(chunks, format, count);
  const base = format.chargesFrame ? count(format.frame(context)) : 0;

  let best: FittedPack | undefined;
  let allowance = budget - base;
  for (let rendering = 0; rendering < MOST_RENDERINGS; rendering++) {
    const { chosen, excluded } = await select(weighed, allowance, packer, tokenizer);
    const fitted = render(chosen, excluded, context, format, quote, count);
    const over = fitted.usedTokens - budget;
    if (over <= 0 && fitted.usedTokens >= (best?.usedTokens ?? 0)) best = fitted;
    if (chosen.length === 0 || (over <= 0 && -over < SMALLEST_GAIN) || excluded.length === 0) break;
    if (over <= 0 && (!format.merges || best !== fitted)) break;
    allowance -= over;
  }
  return best ?? shrinkToFit(weighed, request, packer, tokenizer, format, quote, context);
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
  chosen: readonly PackChunk[],
  excluded: readonly ExcludedPackChunk[],
  context: RenderContext,
  format: PackFormat,
  quote: QuoteLines,
  count: (text: string) => number,
): FittedPack {
  const truncated =
    context.truncated || excluded.some(({ reason, score }) => reason === 'budget' && score > 0);
  const blocks = format.merges ? mergeIntoBlocks(chosen, quote) : chosen.map(singleBlock);
  const text = format.render(blocks, { ...context, truncated });
  const usedTokens = format.chargesFrame ? count(text) : chosen.reduce((sum, { tokens }) => sum + tokens, 0);
  return { text, usedTokens, blocks, excluded, truncated };
}

/** The last resort, when the sum of the parts keeps missing the count of the whole: fewer chunks, until it fits. */
async function shrinkToFit(
  chunks: Weighed[],
  request: PackRequest,
  packer: Packer,
  tokenizer: Tokenizer,
  format: PackFormat,
  quote: QuoteLines,
  context: RenderContext,
): Promise<FittedPack> {
  const count = (text: string): number => tokenizer.countTokens(text);
  const { chosen, excluded } = await select(chunks, request.budgetTokens, packer, tokenizer);
  for (let kept = chosen.length - 1; ; kept--) {
    const dropped = chosen.slice(kept).map(chunk => ({ ...chunk, reason: 'budget' as const }));
    const fitted = render(chosen.slice(0, kept), [...excluded, ...dropped], context, format, quote, count);
    if (fitted.usedTokens <= request.budgetTokens || kept <= 0) return fitted;
  }
}
