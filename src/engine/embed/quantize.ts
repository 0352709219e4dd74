/** A vector as 8-bit integers: `value[i] ≈ codes[i] * scale`. */
export interface QuantizedVector {
  readonly codes: Int8Array;
  readonly scale: number;
}

/** Symmetric linear quantisation to -127..127 by the largest magnitude; a zero vector has scale 0. */
export function quantize(vector: Float32Array): QuantizedVector {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / 127;
  const codes = new Int8Array(vector.length);
  if (scale > 0) for (let i = 0; i < vector.length; i++) codes[i] = Math.round((vector[i] ?? 0) / scale);
  return { codes, scale };
}
