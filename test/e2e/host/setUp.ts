import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installHost } from './installHost.ts';

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

const project = resolve(import.meta.dirname, '../../..');

/** Packages the extension and installs it into a real host the way a user does. */
export default function setUp({ provide }: TestProject): () => void {
  const hostEntry = installHost(join(project, '.bench/vscode-host'));
  const temporary = mkdtempSync(join(tmpdir(), 'citepack-e2e-'));
  const vsix = join(temporary, 'citepack.vsix');
  const extensionsFolder = join(temporary, 'extensions');
  const extensionsFolderWithModel = join(temporary, 'extensions-with-model');
  const driver = join(temporary, 'driver.vsix');
  execFileSync('npm', ['run', 'package', '--', '-o', vsix], { cwd: project, stdio: 'inherit' });
  execFileSync(
    'npx',
    ['vsce', 'package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '-o', driver],
    { cwd: join(project, 'test/e2e/driver'), stdio: 'pipe' },
  );
  const install = (folder: string, ...files: string[]): void => {
    const data = join(temporary, 'data');
    const args = [hostEntry, '--extensions-dir', folder, '--user-data-dir', data];
    const installs = files.flatMap(file => ['--install-extension', file]);
    // It complains at length of native addons that it does not need.
    execFileSync(process.execPath, [...args, ...installs], { stdio: 'pipe' });
  };
  install(extensionsFolder, vsix);
  install(extensionsFolderWithModel, vsix, driver);
  const installed = readdirSync(extensionsFolder).find(name => name.startsWith('citepack.citepack-'));
  if (installed === undefined) throw new Error(`The host did not install ${vsix}.`);
  provide('hostEntry', hostEntry);
  provide('vsix', vsix);
  provide('extensionsFolder', extensionsFolder);
  provide('extensionsFolderWithModel', extensionsFolderWithModel);
  provide('installedExtension', join(extensionsFolder, installed));
  return () => rmSync(temporary, { recursive: true, force: true });
}
