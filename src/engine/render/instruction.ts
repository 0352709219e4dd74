/** Tells a model how to cite, in as few tokens as will do. */
export const citeInstruction =
  'Cite these sources as `path:line` or `path:start-end`, with line numbers counted from the range in each heading. If they do not hold the answer, say so.';
