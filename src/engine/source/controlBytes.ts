const sampleBytes = 8 * 1024;
/** Share of the sample; text in any encoding stays far below, compressed or random bytes far above. */
const tolerated = 0.02;

/** Whether the start of a file holds more control characters than text ever does. */
export function isControlHeavy(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, sampleBytes);
  let controls = 0;
  for (let i = 0; i < length; i++) if (isControl(bytes[i] ?? 0)) controls++;
  return controls > length * tolerated;
}

/** All but backspace to carriage return, and escape (logs are full of its colour codes). */
function isControl(byte: number): boolean {
  return byte < 8 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127;
}
