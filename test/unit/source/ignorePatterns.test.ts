import { describe, expect, it } from 'vitest';
import { parseGitConfig } from '../../../src/engine/source/gitConfig.ts';
import { decidingPattern, parseIgnoreRules } from '../../../src/engine/source/ignoreRules.ts';

describe('parseIgnoreRules', () => {
  it('keeps the line and the text of each rule', () => {
    const patterns = parseIgnoreRules(Buffer.from('# a\n\n!/b/  \r\nc\\ \n'));
    expect(
      patterns.map(({ line, written, negated, directoriesOnly }) => ({
        line,
        written,
        negated,
        directoriesOnly,
      })),
    ).toEqual([
      { line: 3, written: '!/b/  ', negated: true, directoriesOnly: true },
      { line: 4, written: 'c\\ ', negated: false, directoriesOnly: false },
    ]);
  });

  it('reads a byte order mark, UTF-16, and bytes that are not UTF-8', () => {
    for (const bytes of [
      Buffer.from('\uFEFFé\n'),
      Buffer.from('\uFEFFé\r\n', 'utf16le'),
      Buffer.from('\uFEFFé\n', 'utf16le').swap16(),
    ]) {
      expect(parseIgnoreRules(bytes)).toMatchObject([{ body: '\xc3\xa9', written: 'é' }]);
    }
    expect(parseIgnoreRules(Buffer.from([0xe9, 10, 0x61]))).toMatchObject([
      { body: '\xe9' },
      { body: 'a', line: 2 },
    ]);
  });
});

describe('decidingPattern', () => {
  it('asks the files in order, and in a file the last rule first', () => {
    const file = (name: string, base: string, rules: string) => ({
      absolutePath: name,
      base,
      patterns: parseIgnoreRules(Buffer.from(rules)),
    });
    const files = [file('deep', 'd', '/x\n'), file('top', '', 'a\n!a\n/d/b\n')];
    const decide = (path: string) =>
      decidingPattern(files, path, path.slice(path.lastIndexOf('/') + 1), false, false);
    expect(decide('d/x')).toMatchObject({ file: { absolutePath: 'deep' }, pattern: { line: 1 } });
    expect(decide('d/a')).toMatchObject({
      file: { absolutePath: 'top' },
      pattern: { line: 2, negated: true },
    });
    expect(decide('d/b')).toMatchObject({ pattern: { line: 3 } });
    expect(decide('d/c')).toBeUndefined();
  });

  it('ends soon on a pattern made to take long', () => {
    const patterns = parseIgnoreRules(Buffer.from(`${'*a'.repeat(20)}*b\n`));
    const name = 'a'.repeat(60);
    expect(
      decidingPattern([{ absolutePath: '', base: '', patterns }], name, name, false, false),
    ).toBeUndefined();
  });
});

describe('parseGitConfig', () => {
  it('reads sections, quotes, escapes, comments and continued lines', () => {
    const text = [
      '; comment',
      '[Core]',
      '\tExcludesFile = "~/a b" # comment',
      'ignorecase',
      '[core "sub"]',
      'excludesFile = no',
      '[user] name = A \\"B\\" ; x',
      'email = a\\',
      'b  ',
    ].join('\n');
    expect(parseGitConfig(text)).toEqual([
      ['core.excludesfile', '~/a b'],
      ['core.ignorecase', 'true'],
      ['user.name', 'A "B"'],
      ['user.email', 'ab'],
    ]);
  });
});
