import { describe, expect, it } from 'vitest';
import { parsePackRequest } from '../../../src/engine/model/packRequest.ts';
import { Workspace } from '../engine/workspace.ts';

const body = (name: string): string =>
  `export function ${name}() {\n${`  retry(${name});\n`.repeat(60)}}\n\nexport function ${name}Second() {\n${`  retry(${name});\n`.repeat(60)}}\n`;

describe('places in focus', () => {
  it('rank before what has the same words, their lines before the rest of the file, unsaved text too', async () => {
    const workspace = new Workspace({ 'a.ts': body('one'), 'b.ts': body('two'), 'c.ts': body('three') });
    const engine = workspace.open();
    await engine.index();
    const request = parsePackRequest({ task: 'retry', focus: ['b.ts:70-71', 'no/such.ts'] });
    for (const unsaved of [[], [{ path: 'b.ts', text: `${body('two')}// unsaved\n` }]]) {
      const pack = await engine.context(request, { unsaved });
      const ranked = [...pack.blocks.flatMap(block => block.chunks), ...pack.excluded].sort(
        (a, b) => a.rank - b.rank,
      );
      expect(ranked.map(({ path }) => path).slice(0, 2)).toEqual(['b.ts', 'b.ts']);
      const [first] = ranked;
      expect([first?.startLine ?? 99, first?.endLine ?? 0]).toEqual([
        expect.toSatisfy((line: number) => line <= 71),
        expect.toSatisfy((line: number) => line >= 70),
      ]);
      expect(first?.breakdown.map(({ signal }) => signal)).toContain('in focus');
    }
    await engine.close();
  });
});
