import { describe, expect, it } from 'vitest';
import type { Memento } from 'vscode';
import type { ContextPack } from '../../../src/engine/model/contextPack.ts';
import type { PackRequest } from '../../../src/engine/model/packRequest.ts';
import type { WorkspaceEngine } from '../../../src/vscode/index/workspaceEngine.ts';
import { PackSession } from '../../../src/vscode/pack/packSession.ts';

/** An engine whose packs are ready when the test says so. */
function setUp() {
  const waiting: (() => void)[] = [];
  const packOf = (request: PackRequest): Promise<ContextPack> =>
    new Promise(resolve => waiting.push(() => resolve({ request, blocks: [] } as unknown as ContextPack)));
  const engine = { context: packOf, repack: packOf, preview: packOf } as unknown as WorkspaceEngine;
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, fallback: unknown) => kept.get(key) ?? fallback,
    update: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)),
  } as unknown as Memento;
  const session = new PackSession(engine, state);
  const ready = async (): Promise<void> => {
    for (const finish of waiting.splice(0)) finish();
    await new Promise(done => setImmediate(done));
  };
  const build = async (task: string): Promise<ContextPack> => {
    const pack = session.build(task);
    await ready();
    return pack;
  };
  return { session, ready, build };
}

describe('changes of a pack', () => {
  it('in quick succession add up', async () => {
    const { session, ready, build } = setUp();
    await build('retry');
    const changes = [
      session.pin(['a:1-2']),
      session.exclude(['b:1-2']),
      session.pin(['c:1-2']),
      session.repack({ budgetTokens: 4_000 }),
      session.unpin(['a:1-2']),
    ];
    await ready();
    await Promise.all(changes);
    expect(session.pack?.request).toMatchObject({
      pinned: ['c:1-2'],
      unpinned: ['b:1-2'],
      budgetTokens: 4_000,
    });
  });

  it.each([{ budgetTokens: '8k' }, { budgetTokens: 0 }, { strategy: 'best' }, { tokenizer: 'none' }])(
    'that have no meaning (%o) are refused once, and leave the next pack alone',
    async change => {
      const { session, build } = setUp();
      await build('retry');
      await expect(session.repack(change)).rejects.toHaveProperty('code');
      expect((await build('another task')).request.task).toBe('another task');
      expect(session.pack?.request.task).toBe('another task');
    },
  );

  it('of a pack that was built for chat are made to that pack, whatever the view shows by then', async () => {
    const { session, ready, build } = setUp();
    const forChat = await build('a question');
    await build('a task in the view');
    const fitted = session.refit(forChat, { budgetTokens: 500 });
    await ready();
    expect((await fitted).request).toMatchObject({ task: 'a question', budgetTokens: 500 });
    expect((await build('the next')).request.budgetTokens).not.toBe(500);
  });

  it('are not made to what was cleared', async () => {
    const { session, build } = setUp();
    await build('retry');
    session.clear();
    expect(() => session.pin(['a:1-2'])).toThrow('no pack');
  });
});
