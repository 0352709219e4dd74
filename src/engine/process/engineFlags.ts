import { arch, platform } from 'node:os';

/**
 * With protection keys, code that one thread frees while others run can abort the process, with "Check failed:
 * jit_page.has_value()" (nodejs/node#64500). V8 has them, and knows the flag, on this system alone.
 */
const withoutProtectionKeys =
  platform() === 'linux' && arch() === 'x64' ? ['--no-memory-protection-keys'] : [];

/** Flags of V8 that the engine's process is started with. */
export const engineFlags: readonly string[] = [
  // The optimising compiler for wasm can abort the process on large grammars (nodejs/node#63421).
  '--liftoff-only',
  ...withoutProtectionKeys,
];
