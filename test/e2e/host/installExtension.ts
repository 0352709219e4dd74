import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { installHost } from './installHost.ts';

const project = resolve(import.meta.dirname, '../../..');

export interface InstalledExtension {
  /** The host's entry script. */
  readonly entry: string;
  /** The packaged extension. */
  readonly vsix: string;
  /** A folder of extensions with this one alone. */
  readonly extensionsFolder: string;
  /** The same, with the test driver beside it, which has a language model. */
  readonly extensionsFolderWithModel: string;
}

/** Packages the extension and the test driver, and installs them into a real host the way a user does. */
export function installExtension(folder: string): InstalledExtension {
  const entry = installHost(join(project, '.bench/vscode-host'));
  const vsix = join(folder, 'citepack.vsix');
  const driver = join(folder, 'driver.vsix');
  const extensionsFolder = join(folder, 'extensions');
  const extensionsFolderWithModel = join(folder, 'extensions-with-model');
  execFileSync('npm', ['run', 'package', '--', '-o', vsix], { cwd: project, stdio: 'inherit' });
  execFileSync(
    'npx',
    ['vsce', 'package', '--no-dependencies', '--allow-missing-repository', '--skip-license', '-o', driver],
    { cwd: join(project, 'test/e2e/driver'), stdio: 'pipe' },
  );
  const install = (into: string, ...files: string[]): void => {
    const args = [entry, '--extensions-dir', into, '--user-data-dir', join(folder, 'data')];
    const installs = files.flatMap(file => ['--install-extension', file]);
    // It complains at length of native addons that it does not need.
    execFileSync(process.execPath, [...args, ...installs], { stdio: 'pipe' });
  };
  install(extensionsFolder, vsix);
  install(extensionsFolderWithModel, vsix, driver);
  return { entry, vsix, extensionsFolder, extensionsFolderWithModel };
}
