import { analyse } from 'chardet';
import { isControlHeavy } from './controlBytes.ts';
import type { Decoded } from './decode.ts';
import { strictText } from './strictText.ts';

/** Names that `chardet` gives, to WHATWG labels. What is not here cannot be decoded, or is not worth a wrong guess. */
const labels: Partial<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'iso-8859-2',
  'ISO-8859-5': 'iso-8859-5',
  'ISO-8859-6': 'iso-8859-6',
  'ISO-8859-7': 'iso-8859-7',
  'ISO-8859-8': 'iso-8859-8',
  'ISO-8859-9': 'windows-1254',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'KOI8-R': 'koi8-r',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  Big5: 'big5',
  GB18030: 'gb18030',
};

/** Below this confidence (0 to 100) a guess is no better than the most common encoding of source code. */
const leastConfidence = 15;
const fallback = 'windows-1252';
const sampleBytes = 48 * 1024;

/** Decodes bytes that are not Unicode, by the likeliest encoding in which all of them are valid. */
export function decodeLegacy(bytes: Uint8Array): Decoded {
  if (isControlHeavy(bytes)) return { kind: 'binary', detail: 'full of control characters' };
  const guesses = analyse(linesWithHighBytes(bytes)).flatMap(({ name, confidence }) => {
    const label = labels[name];
    return label === undefined || confidence < leastConfidence ? [] : [label];
  });
  for (const encoding of new Set([...guesses, fallback])) {
    const text = strictText(bytes, encoding);
    if (text !== undefined && !hasUnassigned(text)) return { kind: 'text', text, encoding };
  }
  return { kind: 'undecodable', detail: 'neither Unicode nor any known legacy encoding' };
}

/** Lines in plain ASCII say nothing about the encoding, and would drown the few that do. */
function linesWithHighBytes(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < sampleBytes;) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, Math.min(end, start + sampleBytes));
    if (line.some(byte => byte >= 0x80)) {
      kept.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(kept);
}

/** The single-byte decoders turn bytes without a meaning into C1 control characters, which no text holds. */
function hasUnassigned(text: string): boolean {
  // NEL (U+0085) is a line end in texts that come from mainframes.
  return /[\u0080-\u0084\u0086-\u009f\ufffd]/.test(text);
}
