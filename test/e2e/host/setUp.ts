import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installExtension } from './installExtension.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The host's entry script. */
    hostEntry: string;
    /** The packaged extension. */
    vsix: string;
    /** Where the host unpacked it, as it does for a user. */
    installedExtension: string;
    extensionsFolder: string;
    /** The same, with the test driver beside it, which has a language model. */
    extensionsFolderWithModel: string;
  }
}

/** Installs the packaged extension into a real host for all end-to-end tests. */
export default function setUp({ provide }: TestProject): () => void {
  const temporary = mkdtempSync(join(tmpdir(), 'citepack-e2e-'));
  const { entry, vsix, extensionsFolder, extensionsFolderWithModel } = installExtension(temporary);
  const installed = readdirSync(extensionsFolder).find(name => name.startsWith('citepack.citepack-'));
  if (installed === undefined) throw new Error(`The host did not install ${vsix}.`);
  provide('hostEntry', entry);
  provide('vsix', vsix);
  provide('extensionsFolder', extensionsFolder);
  provide('extensionsFolderWithModel', extensionsFolderWithModel);
  provide('installedExtension', join(extensionsFolder, installed));
  return () => rmSync(temporary, { recursive: true, force: true });
}
