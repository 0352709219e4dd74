import type { Embedder } from '../model/embedder.ts';

const DIMENSIONS = 256;
const WORD = /[\p{L}\p{N}]+/gu;

/** 32-bit FNV-1a over UTF-16 code units (Fowler, Noll, Vo), with its high half folded in. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Bag of words hashed into 256 dimensions with a hashed sign, so that collisions cancel instead of adding up
 * (K. Weinberger et al., "Feature hashing for large scale multitask learning", 2009), scaled to norm 1.
 */
export function hashingVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  for (const [word] of text.matchAll(WORD)) {
    const hash = fnv1a(word.toLowerCase());
    const at = hash & (DIMENSIONS - 1);
    vector[at] = (vector[at] ?? 0) + ((hash >>> 8) & 1 ? 1 : -1);
  }
  const norm = Math.hypot(...vector);
  return norm === 0 ? vector : vector.map(value => value / norm);
}

/** The deterministic baseline embedder, without any dependency. */
export const hashing256: Embedder = {
  id: 'hashing-256',
  dimensions: DIMENSIONS,
  embed: texts => Promise.resolve(texts.map(hashingVector)),
};
