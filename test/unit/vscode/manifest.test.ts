import { getL10nJson } from '@vscode/l10n-dev';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import bundle from '../../../l10n/bundle.l10n.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import { formatIds, packDefaults, strategyIds } from '../../../src/engine/model/packRequest.ts';
import { tokenizerIds } from '../../../src/engine/model/tokenizer.ts';
import { registerCommands } from '../../../src/vscode/commands/registerCommands.ts';
import { registered } from './fakeVscode.ts';

const { commands, menus, configuration, views, chatParticipants, walkthroughs } = packageJson.contributes;
const known = new Set(commands.map(({ command }) => command));

function sources(extensions: RegExp): string[] {
  return [
    'src/extension.ts',
    ...readdirSync('src/vscode', { recursive: true }).map(name => join('src/vscode', String(name))),
  ]
    .filter(name => extensions.test(name))
    .map(name => readFileSync(name, 'utf8'));
}
const source = sources(/\.ts$/).join('\n');

describe('the manifest', () => {
  it('names the commands that the code registers, and no other', () => {
    registerCommands({} as never);
    expect(registered.toSorted()).toEqual([...known].toSorted());
  });

  it('puts known commands into menus, and has those of every command link', () => {
    const used = Object.values(menus).flatMap(entries => entries.map(({ command }) => command));
    const linked = [...JSON.stringify(texts).matchAll(/command:(citepack\.\w+)/g)].map(
      ([, name]) => name ?? '',
    );
    const completing = walkthroughs.flatMap(({ steps }) =>
      steps.flatMap(({ completionEvents }) => completionEvents.map(event => event.replace('onCommand:', ''))),
    );
    expect([...used, ...linked, ...completing].filter(command => !known.has(command))).toEqual([]);
  });

  it('has an icon for every command that stands in a row of buttons', () => {
    const buttons = Object.values(menus)
      .flat()
      .filter(entry => 'group' in entry && /^(?:navigation|inline)/.test(entry.group))
      .map(({ command }) => command);
    const withIcon = new Set(commands.filter(command => 'icon' in command).map(({ command }) => command));
    expect(buttons.filter(command => !withIcon.has(command))).toEqual([]);
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
    expect(settings['citepack.redundancyThreshold'].default).toBe(packDefaults.redundancyThreshold);
  });

  it('has a setting for each that the code reads, and reads each', () => {
    const read = [
      ...readFileSync('src/vscode/settings.ts', 'utf8').matchAll(/settings\.get(?:<[^>]+>)?\(\s*'(\w+)'/g),
    ].map(([, name]) => `citepack.${name ?? ''}`);
    expect(read.toSorted()).toEqual(Object.keys(configuration.properties).toSorted());
    for (const [, name] of source.matchAll(/'(citepack\.(?:include|exclude|reinclude|maxFileSize))'/g)) {
      if (known.has(name ?? '')) continue;
      expect(Object.keys(configuration.properties)).toContain(name);
    }
  });

  it('has the view that the code fills, and no other', () => {
    const created = [...source.matchAll(/createTreeView\('([\w.]+)'/g)].map(([, id]) => id);
    expect(views.citepack.map(({ id }) => id)).toEqual(created);
  });

  it('has the participant that the code answers for, with its commands', () => {
    const participant = readFileSync('src/vscode/chat/participant.ts', 'utf8');
    expect(chatParticipants.map(({ id }) => id)).toEqual([/PARTICIPANT = '([\w.]+)'/.exec(participant)?.[1]]);
    const handled = new Set([...participant.matchAll(/command [!=]== '(\w+)'/g)].map(([, name]) => name));
    expect(chatParticipants[0]?.commands.map(({ name }) => name).toSorted()).toEqual([...handled].toSorted());
  });

  it('registers no tool that it does not name', () => {
    const named =
      (packageJson.contributes as { languageModelTools?: { name: string }[] }).languageModelTools ?? [];
    const tools = [...source.matchAll(/lm\.registerTool\('([\w.]+)'/g)].map(([, name]) => name);
    expect(named.map(({ name }) => name)).toEqual(tools);
  });

  it('has every text in package.nls.json, and nothing else there', () => {
    const used = [...JSON.stringify(packageJson).matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(texts).toSorted());
  });

  it('has every text of the code in the l10n bundle (npm run l10n)', async () => {
    const extracted = await getL10nJson(sources(/\.ts$/).map(contents => ({ extension: '.ts', contents })));
    expect(bundle).toEqual(extracted);
  });

  it('refers to files that are there', () => {
    const files = [
      packageJson.icon,
      ...walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image)),
    ];
    expect(files.filter(file => !existsSync(file))).toEqual([]);
  });

  it('asks for no key that something else has', () => {
    expect(packageJson.contributes).not.toHaveProperty('keybindings');
  });
});
