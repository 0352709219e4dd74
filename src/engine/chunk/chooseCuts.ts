/** The stretch of tokens that a run of parts is cut from. */
export interface Run {
  /** Estimated tokens before each part, and of all parts at the end: one longer than the number of parts. */
  readonly tokensBefore: ArrayLike<number>;
  /** How bad a cut before each part is, 0 (natural) to about 2. */
  readonly breakCosts: ArrayLike<number>;
}

const PER_CUT = 0.05;
const TOO_SMALL = 0.5;

/**
 * Cuts a run into pieces of at most `maxTokens` (a part that is larger stays alone): of all ways the one with the most
 * natural cuts and the most even pieces.
 *
 * @returns ascending indexes of the parts that start a piece, the first 0
 */
export function chooseCuts(
  { tokensBefore, breakCosts }: Run,
  maxTokens: number,
  minTokens: number,
): number[] {
  const count = tokensBefore.length - 1;
  const at = (index: number): number => tokensBefore[index] ?? 0;
  const total = at(count);
  if (count <= 0) return [];
  if (total <= maxTokens) return [0];
  const target = total / Math.ceil(total / (maxTokens * 0.9));
  const best = new Float64Array(count + 1).fill(Infinity);
  const pieceStart = new Uint32Array(count + 1);
  best[0] = 0;
  for (let end = 1; end <= count; end++) {
    for (let start = end - 1; start >= 0; start--) {
      const size = at(end) - at(start);
      if (size > maxTokens && start < end - 1) break;
      const unevenness = Math.min(1, Math.abs(size - target) / target) ** 2;
      const smallness = size < minTokens ? TOO_SMALL * (1 - size / minTokens) : 0;
      const cost =
        (best[start] ?? 0) + unevenness + smallness + PER_CUT + (start > 0 ? (breakCosts[start] ?? 0) : 0);
      if (cost < (best[end] ?? Infinity)) {
        best[end] = cost;
        pieceStart[end] = start;
      }
    }
  }
  const cuts: number[] = [];
  for (let end = count; end > 0;) {
    const start = pieceStart[end] ?? 0;
    cuts.push(start);
    end = start;
  }
  return cuts.reverse();
}
