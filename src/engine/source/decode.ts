import { isControlHeavy } from './controlBytes.ts';
import { decodeLegacy } from './legacyEncoding.ts';
import { strictText } from './strictText.ts';

/** What the bytes of a file turned out to be. */
export type Decoded =
  | { readonly kind: 'text'; readonly text: string; /** WHATWG label. */ readonly encoding: string }
  | { readonly kind: 'binary'; readonly detail: string }
  | { readonly kind: 'undecodable'; readonly detail: string };

/** Bytes at the start in which a NUL makes a file binary, as for git. */
const binaryCheckBytes = 8 * 1024;

/**
 * Decodes the content of a file. The byte order mark is not in the text; line ends stay as they are.
 *
 * Order: byte order mark, UTF-16 without one, NUL in the first 8 KiB, strict UTF-8, legacy encodings by likelihood.
 */
export function decode(bytes: Uint8Array): Decoded {
  return (
    decodeMarked(bytes) ??
    decodeUtf16(bytes) ??
    decodeBinary(bytes) ??
    decodeUtf8(bytes) ??
    decodeLegacy(bytes)
  );
}

function decodeMarked(bytes: Uint8Array): Decoded | undefined {
  const starts = (...mark: number[]) => mark.every((byte, i) => bytes[i] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return decodeStrict(bytes.subarray(3), 'utf-8');
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff))
    return { kind: 'undecodable', detail: 'UTF-32 text' };
  if (starts(0xff, 0xfe)) return decodeStrict(bytes.subarray(2), 'utf-16le');
  if (starts(0xfe, 0xff)) return decodeStrict(bytes.subarray(2), 'utf-16be');
  return undefined;
}

function decodeStrict(bytes: Uint8Array, encoding: string): Decoded {
  const text = strictText(bytes, encoding);
  if (text === undefined)
    return { kind: 'undecodable', detail: `marked as ${encoding}, but not valid ${encoding}` };
  return { kind: 'text', text, encoding };
}

function decodeUtf8(bytes: Uint8Array): Decoded | undefined {
  const text = strictText(bytes, 'utf-8');
  if (text === undefined) return undefined;
  // Random bytes below 0x80 are valid UTF-8, and no text.
  if (isControlHeavy(bytes)) return { kind: 'binary', detail: 'full of control characters' };
  return { kind: 'text', text, encoding: 'utf-8' };
}

function decodeBinary(bytes: Uint8Array): Decoded | undefined {
  const at = bytes.subarray(0, binaryCheckBytes).indexOf(0);
  return at < 0 ? undefined : { kind: 'binary', detail: `a NUL byte at offset ${at}` };
}

/** Text in a Latin script has a NUL in nearly every second byte, on the same side, and none on the other. */
function decodeUtf16(bytes: Uint8Array): Decoded | undefined {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const sample = Math.min(bytes.length, binaryCheckBytes);
  const nuls = [0, 0];
  for (let i = 0; i < sample; i++) if (bytes[i] === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const enough = (sample / 2) * 0.4;
  const encoding =
    odd > enough && even === 0 ? 'utf-16le' : even > enough && odd === 0 ? 'utf-16be' : undefined;
  if (encoding === undefined) return undefined;
  const text = strictText(bytes, encoding);
  // eslint-disable-next-line no-control-regex -- control characters tell a table of small integers from text
  if (text === undefined || /[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text.slice(0, sample / 2))) return undefined;
  return { kind: 'text', text, encoding };
}
