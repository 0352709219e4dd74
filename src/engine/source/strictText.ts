/**
 * Decodes without a replacement character and without taking a byte order mark off.
 *
 * @param encoding WHATWG label
 * @returns undefined when the bytes are not valid in the encoding, or the runtime does not know it.
 */
export function strictText(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
