/** How a range is cited: `path:start-end`, lines 1-based and inclusive. */
export function citation(path: string, startLine: number, endLine: number): string {
  return `${path}:${startLine}-${endLine}`;
}
