import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pack } from '../../../src/engine/pack/pack.ts';
import { strategyNames } from '../../../src/engine/pack/types.ts';
import { optionsFor } from './arbitraries.ts';

const input = fc.array(
  fc.record({
    score: fc.integer({ min: 0, max: 5 }),
    tokens: fc.integer({ min: 0, max: 40 }),
    hand: fc.constantFrom('none', 'none', 'pin', 'unpin', 'both'),
  }),
  { maxLength: 30 },
);

describe('what is pinned and unpinned by hand', () => {
  it('comes first or stays out, within the budget, under every strategy', async () => {
    await fc.assert(
      fc.asyncProperty(
        input,
        fc.constantFrom(...strategyNames),
        fc.integer({ min: 1, max: 200 }),
        async (rows, strategy, budget) => {
          const chunks = rows.map(({ score, tokens }, i) => ({ id: `c${i}`, content: '', score, tokens }));
          const ids = (...hands: string[]): string[] =>
            rows.flatMap(({ hand }, i) => (hands.includes(hand) ? [`c${i}`] : []));
          const pinned = ids('pin', 'both');
          const unpinned = ids('unpin', 'both');
          const { chunks: chosen, report } = await pack(chunks, {
            ...optionsFor(strategy, budget),
            pinned,
            unpinned,
          });
          const taken = chosen.map(({ id }) => id);
          expect(report.tokensUsed).toBeLessThanOrEqual(budget);
          expect(chosen.length + report.excluded.length).toBe(rows.length);
          for (const { id, reason, tokens } of report.excluded) {
            expect(reason === 'unpinned').toBe(unpinned.includes(id));
            // A pin is out only when the other pins leave no room for it.
            if (!unpinned.includes(id) && pinned.includes(id)) {
              const pinnedTokens = chosen
                .filter(chunk => pinned.includes(chunk.id))
                .reduce((sum, chunk) => sum + chunk.tokens, 0);
              expect(pinnedTokens + tokens).toBeGreaterThan(budget);
            }
          }
          const pins = taken.filter(id => pinned.includes(id));
          expect(taken.slice(0, pins.length)).toEqual(pins);
        },
      ),
    );
  });
});
