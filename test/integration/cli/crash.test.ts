import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Workspace } from '../engine/workspace.ts';
import { runCli, startCli } from './runCli.ts';

/** A fixed sequence of numbers in 0..1 (mulberry32), so that a failing run can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function source(i: number, version: number): string {
  const functions = Array.from(
    { length: 40 },
    (_, k) => `export function step${i}x${k}(a, b) {\n  return a + b * ${version} + ${k};\n}\n`,
  );
  return functions.join('\n');
}

describe('kill -9', () => {
  it('at 50 random moments of indexing leaves a store that ends equal to a clean index', async () => {
    const random = randomNumbers(20261201);
    const workspace = new Workspace(
      Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`src/f${i}.js`, source(i, 0)])),
    );
    const store = ['--store', workspace.storePath];
    const cache = join(workspace.root, 'cache');
    let killed = 0;
    // Moments spread over as long as a run takes on this machine, now: who finishes before the kill shortens it.
    let longestMs = 1_200;
    for (let round = 0; killed < 50 && round < 500; round++) {
      const rebuild = round % 3 === 0 ? ['--rebuild'] : [];
      for (let k = 0; k < 25; k++) workspace.write(`src/f${Math.floor(random() * 150)}.js`, source(k, round));
      if (round % 5 === 0) workspace.remove(`src/f${Math.floor(random() * 150)}.js`);
      const { process: child, result } = startCli(['index', workspace.folder, ...store, ...rebuild], {
        cache,
      });
      await Promise.race([delay(random() * longestMs), result]);
      child.kill('SIGKILL');
      const { signal, stderr } = await result;
      expect(stderr).not.toMatch(/damaged|set aside/);
      if (signal === 'SIGKILL') killed++;
      longestMs *= signal === 'SIGKILL' ? 1.05 : 0.8;
    }
    expect(killed).toBe(50);
    const finished = await runCli(['index', workspace.folder, ...store], { cache });
    expect([finished.code, finished.stderr]).toEqual([0, expect.not.stringMatching(/damaged|set aside/)]);
    const clean = join(workspace.root, 'clean', 'index.sqlite');
    expect((await runCli(['index', workspace.folder, '--store', clean], { cache })).code).toBe(0);
    expect(workspace.contents()).toEqual(workspace.contents(clean));
  }, 240_000);
});
