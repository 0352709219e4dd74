import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createChunker } from '../../../src/engine/chunk/chunkDocument.ts';
import { grammarFolder } from './grammarFolder.ts';
import { expectInvariants } from './invariants.ts';

const maxTokens = 480;
const source = 'function f(a) {\n  return a + 1;\n}\n\n'.repeat(500);

async function chunk(
  text: string,
  options: Partial<Parameters<typeof createChunker>[0]> = {},
  language = 'javascript',
) {
  const result = await createChunker({ grammarFolder, ...options }).chunk({ path: 'a.js', language, text });
  expectInvariants(text, result, maxTokens);
  return result;
}

describe('a document whose own chunker fails is cut by lines', () => {
  it('when parsing takes too long, and the next document is parsed again', async () => {
    const late = await chunk(source, { parseTimeoutMs: 0 });
    expect(late.fallback).toContain('took longer than 0 ms');
    expect(late.chunks[0]?.kind).toBe('lines');
    const next = await chunk('function g() {}\n');
    expect(next).toMatchObject({ chunks: [{ kind: 'function', symbolPath: ['g'] }] });
    expect(next.fallback).toBeUndefined();
  });

  it('when the grammar is missing', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'citepack-'));
    expect((await chunk(source, { grammarFolder: empty })).fallback).toContain('tree-sitter-javascript.wasm');
  });

  it('when the grammar is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'citepack-'));
    writeFileSync(join(folder, 'tree-sitter-javascript.wasm'), 'not wasm');
    expect((await chunk(source, { grammarFolder: folder })).fallback).toBeDefined();
  });

  it.each(['typescript', 'python', 'java', 'go', 'ruby', 'css'])(
    'when it nests deeper than the parser can take (%s), and the next document is parsed again',
    async language => {
      const late = await chunk(`${'(['.repeat(20_000)}x${'])'.repeat(20_000)}`, {}, language);
      expect(late.fallback).toContain('nests brackets more than');
      expect((await chunk('function g() {}\n')).fallback).toBeUndefined();
    },
  );

  it('when that is asked for', async () => {
    expect((await chunk(source, { withoutSyntax: 'Asked for.' })).fallback).toContain('Asked for.');
  });

  it('when a notebook is malformed', async () => {
    expect((await chunk('{"cells": [{"a": 1}\n', {}, 'jupyter')).fallback).toContain('not well-formed');
  });
});

describe('a hard text', () => {
  it.each(['', ' \n\t\r\n\u00a0\r'])('that is blank (%j) has no chunks', async text => {
    expect(await chunk(text)).toEqual({ chunks: [] });
  });

  it('of one line of a megabyte is one chunk', async () => {
    const { chunks } = await chunk('var a=[1,2,{b:"c"}];'.repeat(50_000));
    expect(chunks).toMatchObject([{ startLine: 1, endLine: 1 }]);
  });

  it.each(['[', '[\n', '{a:[\n', 'function f(){\n'])('that nests 10,000 times (%j) is cut', async opener => {
    const { chunks } = await chunk(`x = ${opener.repeat(10_000)}`);
    expect(chunks.length).toBeGreaterThan(0);
  });

  it('with syntax errors keeps its definitions', async () => {
    const { chunks } = await chunk(`function f( {\n\n${source}\n)))) = class {\n`);
    expect(chunks.flatMap(({ definitions }) => definitions)).toContain('f');
  });

  it('of an unknown language is cut by lines without a word', async () => {
    const result = await chunk('a\n\nb\n', {}, 'constructor');
    expect(result).toMatchObject({ chunks: [{ kind: 'lines', startLine: 1, endLine: 3 }] });
    expect(result.fallback).toBeUndefined();
  });
});
