import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePackRequest } from '../../../src/engine/model/packRequest.ts';
import { EngineClient } from '../../../src/engine/process/engineClient.ts';
import { Workspace } from '../engine/workspace.ts';

const modulePath = resolve(import.meta.dirname, '../../../dist/engineProcess.js');
const request = parsePackRequest({ task: 'retry request' });

function setUp(count = 3): { workspace: Workspace; client: EngineClient; warnings: string[] } {
  const workspace = new Workspace(
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `f${i}.ts`,
        `export function retryRequest${i}() {\n${'  call(a, b);\n'.repeat(200)}}\n`,
      ]),
    ),
  );
  const warnings: string[] = [];
  const log = {
    debug: () => {},
    info: () => {},
    warn: (message: string) => warnings.push(message),
    error: (message: string) => warnings.push(message),
  };
  const client = new EngineClient({
    modulePath,
    folders: [{ name: 'work', path: workspace.folder }],
    storePath: workspace.storePath,
    log,
  });
  return { workspace, client, warnings };
}

describe('the engine in a process of its own', () => {
  it('answers every call, with progress', async () => {
    const { client } = setUp();
    expect(client.pid).toBeUndefined();
    expect(await client.preflight()).toMatchObject({ files: 3 });
    const steps: number[] = [];
    expect(await client.index({ onProgress: ({ filesDone }) => steps.push(filesDone) })).toMatchObject({
      indexed: 3,
    });
    expect(steps.at(-1)).toBe(3);
    expect((await client.context(request)).citations.length).toBeGreaterThan(0);
    expect(await client.explain('f0.ts')).toMatchObject({ kind: 'document' });
    expect(await client.status()).toMatchObject({ documents: 3, writer: true });
    expect(await client.update(['f0.ts'])).toMatchObject({ removed: 0 });
    await client.close();
    await expect(client.status()).rejects.toMatchObject({ code: 'ENGINE_STOPPED' });
  });

  it('hands typed errors over', async () => {
    const { client } = setUp();
    await expect(client.context(request)).rejects.toMatchObject({
      name: 'CitepackError',
      code: 'STORE_MISSING',
    });
    await expect(client.explain('nowhere')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    await client.close();
  });

  it('comes back by itself when it is killed, also in the middle of a call', async () => {
    const { client, warnings } = setUp(300);
    const indexing = client.index({ onProgress: () => {} });
    await new Promise(done => setTimeout(done, 400));
    process.kill(client.pid ?? 0, 'SIGKILL');
    expect(await indexing).toMatchObject({ documents: 300 });
    process.kill(client.pid ?? 0, 'SIGKILL');
    await new Promise(done => setTimeout(done, 100));
    expect(await client.status()).toMatchObject({ documents: 300, complete: true });
    expect(warnings.join('\n')).toContain('repeated in a new one');
    await client.close();
  });

  it('settles every call when it is closed, answered or not', async () => {
    const { client } = setUp(200);
    const calls = [client.index(), client.preflight(), client.context(request), client.skipped()];
    const settled = Promise.allSettled(calls);
    await client.close();
    for (const call of await settled) {
      if (call.status === 'rejected') expect(call.reason).toHaveProperty('code');
    }
    expect(client.pid).toBeUndefined();
  });

  it('stops a call when its signal is aborted', async () => {
    const { client } = setUp(300);
    const stop = new AbortController();
    const indexing = client.index({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(indexing).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(await client.status()).toMatchObject({ complete: false });
    await client.close();
  });
});

describe('an engine that cannot be started', () => {
  const { workspace } = setUp();
  const options = {
    modulePath,
    folders: [{ name: 'work', path: workspace.folder }],
    storePath: workspace.storePath,
  };

  it.each([
    ['its runtime is missing', { ...options, execPath: '/nowhere/node' }],
    ['its script is missing', { ...options, modulePath: '/nowhere/engine.js' }],
  ])('because %s says so, and ends', async (_, broken) => {
    const client = new EngineClient(broken);
    await expect(client.status()).rejects.toMatchObject({ code: 'ENGINE_STOPPED' });
    await expect(client.status()).rejects.toMatchObject({ code: 'ENGINE_STOPPED' });
    await client.close();
  });
});
