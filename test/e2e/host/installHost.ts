import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The npm package that ships VS Code's built workbench and its extension host. */
const CODE_SERVER = 'code-server@4.139.1';

/** Native addons are not built: the host logs that they are missing, and runs. */
const INSTALL = ['install', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Installs the host of VS Code from the npm registry into `folder`, once. @returns its entry script */
export function installHost(folder: string): string {
  const entry = join(folder, 'node_modules/code-server/out/node/entry.js');
  if (existsSync(entry)) return entry;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n');
  const npm = (cwd: string, ...args: string[]): void => {
    execFileSync('npm', [...INSTALL, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const code = join(unfinished, 'node_modules/code-server/lib/vscode');
  npm(unfinished, CODE_SERVER);
  npm(code, '--omit=dev');
  npm(join(code, 'extensions'), '--omit=dev');
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return entry;
}
