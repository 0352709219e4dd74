import type { PackBlock } from '../model/contextPack.ts';

export interface RenderContext {
  readonly task: string;
  readonly budgetTokens: number;
  readonly instruction: boolean;
  /** See `ContextPackReport.truncated`. */
  readonly truncated: boolean;
}

/** A text form of a pack. Nothing in a file's text or path can end the quotation that it stands in. */
export interface PackFormat {
  /** Touching chunks are quoted as one range. */
  readonly merges: boolean;
  /** The budget holds for the whole output; false when it holds for the chunks' texts alone. */
  readonly chargesFrame: boolean;
  /** The output without blocks; empty when there is nothing to say. */
  frame(context: RenderContext): string;
  /** What a block adds to the output beside its text. */
  blockFrame(block: PackBlock): string;
  render(blocks: readonly PackBlock[], context: RenderContext): string;
}
