import { secretByNameAndContent } from './secretFiles.ts';
import { looksRandom, tokenPrefilter, tokenRules } from './secretTokens.ts';

/** A secret that was found in a text. The value itself is not kept. */
export interface FoundSecret {
  /** With its article, such as "a GitHub token". */
  readonly kind: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Looks for a secret in the content of a file: keys and tokens that their shape gives away, private keys (whole or cut
 * off), and credentials in the files that tools keep them in. Values made up for documentation do not count.
 */
export function findSecret(path: string, text: string): FoundSecret | undefined {
  const found = secretByNameAndContent(path, text) ?? findToken(text);
  return found && { kind: found.kind, line: lineAt(text, found.offset) };
}

/** What to tell the user about a secret, without the secret. */
export function secretDetail(path: string, { kind, line }: FoundSecret): string {
  const inTests = /(^|\/)(tests?|__tests__|specs?|fixtures?|testdata|testing|__fixtures__|mocks?)\//i.test(
    path,
  );
  return `${kind} in line ${line}${inTests ? '; it lies among tests and may be no real one, but is kept out to be safe' : ''}`;
}

interface Finding {
  readonly kind: string;
  readonly offset: number;
}

function findToken(text: string): Finding | undefined {
  if (!tokenPrefilter.test(text)) return undefined;
  const key = findPrivateKey(text) ?? findAwsKeyPair(text);
  if (key) return key;
  for (const { kind, pattern } of tokenRules) {
    for (const match of text.matchAll(pattern)) {
      if (looksRandom(match[1] ?? match[0])) return { kind, offset: match.index };
    }
  }
  return undefined;
}

const privateKeyHeader = /-----BEGIN ((?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?)-----/g;
/** A header alone is a constant in a program; this much of a body is a key, even if its end is missing. */
const leastKeyChars = 64;

function findPrivateKey(text: string): Finding | undefined {
  for (const match of text.matchAll(privateKeyHeader)) {
    const start = match.index + match[0].length;
    const body = keyBody(text.slice(start, start + 1024));
    if (body.length >= leastKeyChars && looksRandom(body.slice(0, 256))) {
      return {
        kind: match[1]?.startsWith('ENCRYPTED') ? 'an encrypted private key' : 'a private key',
        offset: match.index,
      };
    }
  }
  return undefined;
}

/** The base64 that follows a header, with what stands between its lines in source code and JSON taken out. */
function keyBody(after: string): string {
  const body = after
    .replace(/\\[rn]/g, '\n')
    .replace(/^[ \t]*[A-Z][A-Za-z-]*: .*$/gm, '')
    .replace(/["'`]\s*[+.,\\]?\s*["'`]/g, '')
    .replace(/[\s"'`\\]+/g, '');
  return /^[A-Za-z0-9+/=]*/.exec(body)?.[0] ?? '';
}

/** Characters around an access key id in which its secret stands, in every format that holds both. */
const pairDistance = 300;

/** An access key id alone names an account and opens nothing. */
function findAwsKeyPair(text: string): Finding | undefined {
  for (const match of text.matchAll(/\b(?:AKIA|ASIA)([A-Z2-7]{16})\b/g)) {
    if (!looksRandom(match[1] ?? '')) continue;
    const near = text.slice(Math.max(0, match.index - pairDistance), match.index + pairDistance);
    for (const [value] of near.matchAll(/(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])/g)) {
      // Hex digits are a commit or a checksum; the secrets mix cases and digits.
      const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
      if (mixed && looksRandom(value)) return { kind: 'an AWS key pair', offset: match.index };
    }
  }
  return undefined;
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}
