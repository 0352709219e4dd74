import { listFiles, PackageManager } from '@vscode/vsce';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

describe('the package', () => {
  it('has what runs, what it refers to, and nothing else', async () => {
    const files = await listFiles({ cwd: process.cwd(), packageManager: PackageManager.None });
    const outside = files.filter(
      file =>
        !/^(?:package\.json|package\.nls\.json|README\.md|CHANGELOG\.md|LICENSE)$/.test(file) &&
        !/^dist\/[\w.-]+\.js$|^dist\/grammars\/[\w.-]+\.wasm$|^dist\/THIRD_PARTY_NOTICES\.txt$/.test(file) &&
        !/^media\/[\w/-]+\.(?:svg|png)$|^l10n\/[\w.-]+\.json$/.test(file),
    );
    expect(outside).toEqual([]);
    const { main, icon, contributes } = packageJson;
    const needed = [
      main.replace('./', ''),
      icon,
      'package.nls.json',
      'l10n/bundle.l10n.json',
      'dist/engineProcess.js',
      'dist/indexWorker.js',
      'dist/cli.js',
      'dist/THIRD_PARTY_NOTICES.txt',
      ...contributes.viewsContainers.activitybar.map(container => container.icon),
      ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image)),
    ];
    expect(needed.filter(file => !files.includes(file))).toEqual([]);
  });
});
