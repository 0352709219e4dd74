import { globSync, readFileSync } from 'node:fs';
import type { TextbookChunk } from './textbook.ts';

/** A generator of numbers from 0 to 1 that is the same in every run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Real code in pieces of 8 to 40 lines, from the packages that this project is built with, with scores like a ranking's. */
export function chunksOfProject(count: number): TextbookChunk[] {
  const random = randomFrom(1);
  const chunks: { content: string; tokens: number }[] = [];
  for (const file of globSync(
    'node_modules/{typescript-eslint,eslint,vite,vitest,@typescript-eslint,repomix,commander}/**/*.{js,ts}',
  )) {
    const lines = readFileSync(file, 'utf8').split('\n');
    for (let start = 0; start < lines.length && chunks.length < count;) {
      const length = 8 + Math.floor(random() * 32);
      const content = lines.slice(start, start + length).join('\n');
      if (content.length > 80 && content.length < 6_000)
        chunks.push({ content, tokens: Math.ceil(content.length / 4) });
      start += length;
    }
    if (chunks.length >= count) break;
  }
  if (chunks.length < count) throw new Error(`Only ${chunks.length} chunks: run npm ci first.`);
  return chunks
    .map((chunk, i) => ({ ...chunk, id: `c${i}`, score: Math.exp(-4 * random()) }))
    .sort((a, b) => b.score - a.score);
}
