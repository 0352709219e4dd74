/** Texts to unit vectors. Implementations are stateless: the same text gives the same vector. */
export interface Embedder {
  /** Stored with the vectors; another id means that they must be made anew. */
  readonly id: string;
  readonly dimensions: number;
  /**
   * @returns one vector of length `dimensions` and norm 1 a text, in order; all zeros for a text without words
   * @throws the signal's reason when aborted
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
