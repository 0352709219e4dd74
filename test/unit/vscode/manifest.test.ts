import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { formatIds, packDefaults, strategyIds } from '../../../src/engine/model/packRequest.ts';
import { tokenizerIds } from '../../../src/engine/model/tokenizer.ts';
import { registerCommands } from '../../../src/vscode/commands.ts';
import { registered } from './fakeVscode.ts';

const { commands, menus, configuration, views } = packageJson.contributes;

describe('the manifest', () => {
  it('names the commands that the code registers, and no other', () => {
    registerCommands({} as never, {} as never, {} as never);
    expect(registered.toSorted()).toEqual(commands.map(({ command }) => command).toSorted());
  });

  it('puts known commands into menus', () => {
    const known = new Set(commands.map(({ command }) => command));
    const used = Object.values(menus).flatMap(entries => entries.map(({ command }) => command));
    expect(used.filter(command => !known.has(command))).toEqual([]);
  });

  it('offers what the engine takes, with its defaults', () => {
    const settings = configuration.properties;
    expect(settings['citepack.strategy'].enum).toEqual(strategyIds);
    expect(settings['citepack.format'].enum).toEqual(formatIds);
    expect(settings['citepack.tokenizer'].enum).toEqual(tokenizerIds);
    expect(settings['citepack.budget'].default).toBe(packDefaults.budgetTokens);
    expect(settings['citepack.strategy'].default).toBe(packDefaults.strategy);
    expect(settings['citepack.format'].default).toBe(packDefaults.format);
    expect(settings['citepack.tokenizer'].default).toBe(packDefaults.tokenizer);
  });

  it('has a setting for each that the code reads, and reads each', () => {
    const source = readFileSync('src/vscode/settings.ts', 'utf8');
    const read = [...source.matchAll(/settings\.get(?:<[^>]+>)?\(\s*'(\w+)'/g)].map(
      ([, name]) => `citepack.${name ?? ''}`,
    );
    expect(read.toSorted()).toEqual(Object.keys(configuration.properties).toSorted());
  });

  it('has the view that the code fills', () => {
    const source = readFileSync('src/extension.ts', 'utf8');
    expect(views.citepack.map(({ id }) => id)).toEqual([/createTreeView\('([\w.]+)'/.exec(source)?.[1]]);
  });
});
