/** What the list of tracked files needs to know about an entry. */
interface IndexEntry {
  /** One character a byte; empty for an entry of a split index that takes the name of the shared one. */
  readonly path: string;
  /** A regular file or a symbolic link; not a submodule, nor a directory of a sparse index. */
  readonly file: boolean;
}

/** What a split index says about the shared index that it builds on. */
interface SharedLink {
  readonly hash: string;
  /** Two bitmaps over the entries of the shared index: those that are gone, and those that are replaced. */
  readonly bitmaps: Buffer;
}

interface IndexFile {
  readonly entries: readonly IndexEntry[];
  readonly shared: SharedLink | undefined;
}

const headerBytes = 12;
/** Dates, device, inode, mode, owner and size of an entry, which come before its hash. */
const statBytes = 40;
const modeOffset = 24;
const typeMask = 0o170000;
const typesOfFiles: ReadonlySet<number> = new Set([0o100000, 0o120000]);
const extendedFlag = 0x4000;
/** No file on disk has a longer path. */
const maxPathBytes = 32 * 1024;
/** Version 4 names much in few bytes; this is ten times the paths of the largest repositories that are known. */
const maxTotalPathBytes = 256 * 1024 * 1024;

/**
 * The paths of the files in a git index of version 2, 3 or 4, in byte order, one character a byte. A path in conflict
 * comes once for each side. Submodules are left out, and so are the directories that a sparse index has in place of
 * files that are not checked out. The checksum is not confirmed, as git does not confirm it either.
 *
 * @param hashBytes length of the repository's hashes: 20 for SHA-1, 32 for SHA-256
 * @param readShared reads the shared index of a split one, by its hash in hexadecimal digits
 * @returns nothing when the index is damaged, or has what is not understood
 */
export function parseGitIndex(
  bytes: Buffer,
  hashBytes: number,
  readShared: (hash: string) => Buffer | undefined,
): string[] {
  try {
    const { entries, shared } = parseFile(bytes, hashBytes);
    if (!shared) return sortedFiles(entries);
    const base = readShared(shared.hash);
    if (!base) return [];
    return sortedFiles(mergeSplit(entries, parseFile(base, hashBytes), shared));
  } catch (error) {
    // Reading past the end of a buffer throws this too.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function damaged(what: string): RangeError {
  return new RangeError(`git index: ${what}`);
}

/** Sorting what is in order already, as it is but for a split index, takes one pass. */
function sortedFiles(entries: readonly IndexEntry[]): string[] {
  if (entries.some(entry => entry.path === '')) throw damaged('an entry without a name');
  const paths = entries.flatMap(entry => (entry.file ? entry.path : []));
  return paths.sort((a, b) => (a < b ? -1 : Number(a > b)));
}

function parseFile(bytes: Buffer, hashBytes: number): IndexFile {
  if (bytes.toString('latin1', 0, 4) !== 'DIRC') throw damaged('no signature');
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) throw damaged('unknown version');
  const content = bytes.subarray(0, Math.max(0, bytes.length - hashBytes));
  const { entries, end } = parseEntries(content, version, content.readUInt32BE(8), hashBytes);
  return { entries, shared: parseExtensions(content, end, hashBytes) };
}

function parseEntries(
  content: Buffer,
  version: number,
  count: number,
  hashBytes: number,
): { entries: IndexEntry[]; end: number } {
  const entries: IndexEntry[] = [];
  let at = headerBytes;
  let path = '';
  let total = 0;
  for (let i = 0; i < count; i++) {
    const start = at;
    const type = content.readUInt32BE(start + modeOffset) & typeMask;
    at += statBytes + hashBytes;
    const flags = content.readUInt16BE(at);
    at += (flags & extendedFlag) !== 0 && version > 2 ? 4 : 2;

    let kept = '';
    if (version === 4) {
      const dropped = readVariableInteger(content, at);
      if (dropped.value > path.length) throw damaged('a name that is shortened by too much');
      kept = path.slice(0, path.length - dropped.value);
      at = dropped.end;
    }
    const nameEnd = content.indexOf(0, at);
    if (nameEnd === -1) throw damaged('a name without an end');
    if (kept.length + nameEnd - at > maxPathBytes) throw damaged('a name that is too long');
    path = kept + content.toString('latin1', at, nameEnd);
    total += path.length;
    if (total > maxTotalPathBytes) throw damaged('too many names');
    entries.push({ path, file: typesOfFiles.has(type) });
    // Up to version 3, one to eight zeros fill an entry up to a multiple of eight bytes.
    at = version === 4 ? nameEnd + 1 : start + ((nameEnd - start + 8) & ~7);
  }
  return { entries, end: at };
}

/** An extension whose name begins with a capital letter may be passed over; any other must be understood. */
function parseExtensions(content: Buffer, start: number, hashBytes: number): SharedLink | undefined {
  let shared: SharedLink | undefined;
  for (let at = start; at < content.length;) {
    const name = content.toString('latin1', at, at + 4);
    const dataStart = at + 8;
    at = dataStart + content.readUInt32BE(at + 4);
    if (at > content.length) throw damaged('an extension without an end');
    if (name === 'link') {
      const hash = content.subarray(dataStart, dataStart + hashBytes);
      const isNull = hash.every(byte => byte === 0);
      const bitmaps = content.subarray(dataStart + hashBytes, at);
      shared = isNull ? undefined : { hash: hash.toString('hex'), bitmaps };
    } else if (name !== 'sdir' && !/^[A-Z]/.test(name)) {
      throw damaged('an unknown extension');
    }
  }
  return shared;
}

/** The entries that take the place of shared ones come first in a split index, in order and without a name. */
function mergeSplit(own: readonly IndexEntry[], base: IndexFile, { bitmaps }: SharedLink): IndexEntry[] {
  if (base.shared) throw damaged('a shared index that is split');
  if (bitmaps.length === 0) return [...base.entries, ...own];
  const gone = readBitmap(bitmaps, 0, base.entries.length);
  const replaced = readBitmap(bitmaps, gone.end, base.entries.length);

  const merged: (IndexEntry | undefined)[] = [...base.entries];
  for (const [i, position] of replaced.positions.entries()) {
    const [before, after] = [base.entries[position], own[i]];
    if (!before || after?.path !== '') throw damaged('a replacement that is none');
    merged[position] = { path: before.path, file: after.file };
  }
  for (const position of gone.positions) merged[position] = undefined;
  return [...merged.filter(entry => entry !== undefined), ...own.slice(replaced.positions.length)];
}

/**
 * The positions of the bits that are set in a bitmap in git's EWAH format: a word of 64 bits that tells how many equal
 * words are left out and how many follow as they are, these words, and so on.
 *
 * @param limit number of bits that mean something
 */
function readBitmap(bytes: Buffer, start: number, limit: number): { positions: number[]; end: number } {
  const positions: number[] = [];
  const wordsEnd = start + 8 + 8 * bytes.readUInt32BE(start + 4);
  if (wordsEnd + 4 > bytes.length) throw damaged('a bitmap without an end');
  let bit = 0;
  for (let at = start + 8; at < wordsEnd;) {
    const [high, low] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
    at += 8;
    const runEnd = bit + 64 * ((low >>> 1) + 2 ** 31 * (high & 1));
    if ((low & 1) !== 0) for (; bit < Math.min(runEnd, limit); bit++) positions.push(bit);
    bit = runEnd;
    for (let literals = high >>> 1; literals > 0 && at < wordsEnd; literals--) {
      for (const half of [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at)]) {
        for (let i = 0; i < 32; i++) {
          if (((half >>> i) & 1) !== 0 && bit + i < limit) positions.push(bit + i);
        }
        bit += 32;
      }
      at += 8;
    }
  }
  return { positions, end: wordsEnd + 4 };
}

/** Seven bits a byte, the highest first; as in git's packs, each further byte adds one, so that no value has two forms. */
function readVariableInteger(bytes: Buffer, start: number): { value: number; end: number } {
  let at = start;
  let byte = bytes.readUInt8(at++);
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes.readUInt8(at++);
    value = (value + 1) * 128 + (byte & 0x7f);
    if (value > maxPathBytes) throw damaged('a name that is shortened by too much');
  }
  return { value, end: at };
}
