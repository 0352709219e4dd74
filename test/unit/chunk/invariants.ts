import { expect } from 'vitest';
import type { ChunkedDocument } from '../../../src/engine/model/chunk.ts';
import { lineStarts, linesOf } from '../../../src/engine/source/lines.ts';
import { estimateTokens } from '../../../src/engine/tokens/estimate.ts';

/** Checks what holds for the chunks of every text in every language. */
export function expectInvariants(text: string, { chunks }: ChunkedDocument, maxTokens: number): void {
  const starts = lineStarts(text);
  const line = (number: number): string => linesOf(text, starts, number, number);
  let covered = 0;
  for (const { startLine, endLine, comments } of chunks) {
    expect(startLine).toBeGreaterThan(covered);
    expect(endLine).toBeGreaterThanOrEqual(startLine);
    expect(endLine).toBeLessThanOrEqual(starts.length);
    for (let between = covered + 1; between < startLine; between++) expect(line(between).trim()).toBe('');
    expect(line(startLine).trim()).not.toBe('');
    expect(line(endLine).trim()).not.toBe('');
    if (endLine > startLine) {
      expect(estimateTokens(linesOf(text, starts, startLine, endLine))).toBeLessThanOrEqual(maxTokens * 1.25);
    }
    let previousEnd = starts[startLine - 1] ?? 0;
    for (const comment of comments) {
      expect(comment.start).toBeGreaterThanOrEqual(previousEnd);
      expect(comment.end).toBeGreaterThan(comment.start);
      previousEnd = comment.end;
    }
    expect(previousEnd).toBeLessThanOrEqual(starts[endLine] ?? text.length);
    covered = endLine;
  }
  for (let after = covered + 1; after <= starts.length; after++) expect(line(after).trim()).toBe('');
}
