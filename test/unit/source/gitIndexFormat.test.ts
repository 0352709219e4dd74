import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGitIndex } from '../../../src/engine/source/gitIndexFormat.ts';

interface Entry {
  readonly path: string;
  readonly mode?: number;
  readonly extended?: boolean;
}

const hashBytes = 20;
const nothing = () => undefined;

/** An index as git writes it, but for dates and hashes, which are zero. */
function makeIndex(version: number, entries: readonly Entry[], extensions: readonly Buffer[] = []): Buffer {
  let before = Buffer.alloc(0);
  const rows = entries.map(({ path, mode = 0o100644, extended = false }) => {
    const name = Buffer.from(path);
    const head = Buffer.alloc(40 + hashBytes + (extended ? 4 : 2));
    head.writeUInt32BE(mode, 24);
    head.writeUInt16BE((extended ? 0x4000 : 0) | Math.min(name.length, 0xfff), 40 + hashBytes);
    if (version < 4) {
      const length = head.length + name.length;
      return Buffer.concat([head, name, Buffer.alloc(8 - (length % 8))]);
    }
    let common = 0;
    while (common < before.length && before[common] === name[common]) common++;
    const row = [head, variableInteger(before.length - common), name.subarray(common), Buffer.alloc(1)];
    before = name;
    return Buffer.concat(row);
  });
  const header = Buffer.from('DIRC\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(entries.length, 8);
  return Buffer.concat([header, ...rows, ...extensions, Buffer.alloc(hashBytes)]);
}

function variableInteger(value: number): Buffer {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) {
    rest--;
    bytes.unshift(0x80 | (rest & 0x7f));
  }
  return Buffer.from(bytes);
}

function extension(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([Buffer.from(name), length, data]);
}

/** A bitmap of one run of equal words, and one word as it is. */
function bitmap(run: { words: number; ones: boolean }, literal: bigint): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt32BE(2, 4);
  bytes.writeBigUInt64BE((1n << 33n) | (BigInt(run.words) << 1n) | BigInt(run.ones), 8);
  bytes.writeBigUInt64BE(literal, 16);
  return bytes;
}

const none = bitmap({ words: 0, ones: false }, 0n);
const link = (...bitmaps: Buffer[]) =>
  extension('link', Buffer.concat([Buffer.alloc(hashBytes, 0xab), ...bitmaps]));
const parse = (bytes: Buffer) => parseGitIndex(bytes, hashBytes, nothing);

describe('parseGitIndex', () => {
  it.each([2, 3, 4])('reads version %i with names of every length', version => {
    const paths = Array.from({ length: 300 }, (_, i) => 'n'.repeat(i + 1));
    expect(
      parse(
        makeIndex(
          version,
          paths.map(path => ({ path })),
        ),
      ),
    ).toEqual(paths);
  });

  it('reads a name that shares nothing with a long one before it', () => {
    const paths = ['a'.repeat(20_000), 'b', 'b/c'];
    expect(
      parse(
        makeIndex(
          4,
          paths.map(path => ({ path })),
        ),
      ),
    ).toEqual(paths);
  });

  it('leaves out submodules and directories, and keeps links', () => {
    const entries = [
      { path: 'a', mode: 0o100755 },
      { path: 'b', mode: 0o120000, extended: true },
      { path: 'c', mode: 0o160000 },
      { path: 'd/', mode: 0o40000, extended: true },
      { path: 'e', extended: true },
    ];
    for (const version of [3, 4]) {
      expect(parse(makeIndex(version, entries, [extension('sdir', Buffer.alloc(0))]))).toEqual([
        'a',
        'b',
        'e',
      ]);
    }
  });

  it('passes over extensions that are optional, and gives up at others', () => {
    expect(parse(makeIndex(2, [{ path: 'a' }], [extension('TREE', Buffer.alloc(7))]))).toEqual(['a']);
    expect(parse(makeIndex(2, [{ path: 'a' }], [extension('newx', Buffer.alloc(7))]))).toEqual([]);
    expect(parse(makeIndex(5, [{ path: 'a' }]))).toEqual([]);
  });

  it('merges a split index', () => {
    const shared = Array.from({ length: 130 }, (_, i) => ({ path: String(1000 + i) }));
    const replaced = bitmap({ words: 1, ones: false }, 0b1n);
    const gone = bitmap({ words: 1, ones: true }, 0b10n);
    const own = makeIndex(2, [{ path: '', mode: 0o160000 }, { path: '0' }], [link(gone, replaced)]);
    const asked: string[] = [];
    const paths = parseGitIndex(own, hashBytes, hash => {
      asked.push(hash);
      return makeIndex(4, shared);
    });
    expect(asked).toEqual(['ab'.repeat(hashBytes)]);
    expect(paths).toEqual(['0', ...shared.slice(66).map(each => each.path)]);
    expect(parse(own)).toEqual([]);
    expect(parseGitIndex(own, hashBytes, () => own)).toEqual([]);
  });

  it('does not count through a run without an end', () => {
    const endless = bitmap({ words: 2 ** 32 - 1, ones: true }, 2n ** 64n - 1n);
    const own = makeIndex(2, [{ path: 'b' }], [link(endless, none)]);
    expect(parseGitIndex(own, hashBytes, () => makeIndex(2, [{ path: 'a' }]))).toEqual(['b']);
  });

  it('gives up at a name that is longer than any on disk', () => {
    expect(parse(makeIndex(4, [{ path: 'n'.repeat(33_000) }]))).toEqual([]);
  });

  it('never throws, whatever the bytes', () => {
    const entries = ['a', 'b/c', 'b/d', 'e'].map(path => ({ path, extended: true }));
    const samples = [
      ...[2, 3, 4].map(version => makeIndex(version, entries, [extension('TREE', Buffer.alloc(9))])),
      makeIndex(2, [{ path: '' }, { path: 'x' }], [link(none, bitmap({ words: 0, ones: false }, 1n))]),
    ];
    const change = fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x2f));
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.constantFrom(...samples),
        fc.array(change, { maxLength: 6 }),
        fc.nat(),
        fc.boolean(),
        (sample, shared, changes, length, cut) => {
          const bytes = Buffer.from(sample);
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const kept = cut ? bytes.subarray(0, length % bytes.length) : bytes;
          expect(parseGitIndex(kept, hashBytes, () => shared)).toBeInstanceOf(Array);
          expect(parseGitIndex(shared, hashBytes, () => kept)).toBeInstanceOf(Array);
        },
      ),
      { numRuns: 5000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        expect(parse(Buffer.from(bytes))).toEqual([]);
      }),
    );
  });
});
