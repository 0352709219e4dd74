/** The vector of length 1 in a direction; a zero vector stays one. */
export function unitVector(vector: ArrayLike<number>): Float64Array {
  const unit = Float64Array.from(vector);
  // Squares of very large or very small numbers leave the range of doubles.
  const largest = unit.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return unit;
  const length = Math.sqrt(unit.reduce((sum, value) => sum + (value / largest) ** 2, 0));
  return unit.map(value => value / largest / length);
}

/** Dot product of two vectors of one length. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
