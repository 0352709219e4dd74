import type { IgnoreRule } from '../model/workspace.ts';
import { compileGlobs, type GlobSet } from './globs.ts';
import type { ExcludeSetting, SourceRules } from './sourceRules.ts';

/** The globs of the rules, compiled. Paths are relative to the folder. */
export interface SettingGlobs {
  /** The rule of `exclude` that leaves the path out. */
  excluded(path: string, directory: boolean): IgnoreRule | undefined;
  /** The rule of VS Code's `files.exclude` or `search.exclude` that leaves the path out. */
  excludedByEditor(path: string, directory: boolean): IgnoreRule | undefined;
  /** Globs of `include`; undefined when every file may come in. */
  readonly include: GlobSet | undefined;
  /** The rule to name for a file that matches no glob of `include`. */
  readonly notIncluded: IgnoreRule;
  readonly reinclude: GlobSet;
}

/** Compiles the globs of the rules. */
export function compileSettingGlobs(rules: SourceRules): SettingGlobs {
  const exclude = compileGlobs(rules.exclude ?? [], { anchoring: 'any-depth' });
  const includeGlobs = rules.include ?? [];
  const editor = editorExcludes(rules.filesExclude ?? {}, rules.searchExclude ?? {});
  return {
    excluded: (path, directory) =>
      ruleOf('exclude', directory ? exclude.matchDirectory(path) : exclude.match(path)),
    excludedByEditor: (path, directory) => {
      for (const { setting, globs } of editor) {
        const rule = ruleOf(setting, directory ? globs.matchDirectory(path) : globs.match(path));
        if (rule) return rule;
      }
      return undefined;
    },
    include: includeGlobs.length > 0 ? compileGlobs(includeGlobs, { anchoring: 'any-depth' }) : undefined,
    notIncluded: { pattern: includeGlobs.join(', '), source: 'include' },
    reinclude: compileGlobs(rules.reinclude ?? [], { anchoring: 'any-depth' }),
  };
}

function ruleOf(source: string, pattern: string | undefined): IgnoreRule | undefined {
  return pattern === undefined ? undefined : { pattern, source };
}

function editorExcludes(
  files: ExcludeSetting,
  search: ExcludeSetting,
): { setting: string; globs: GlobSet }[] {
  const ignoreCase = process.platform === 'win32' || process.platform === 'darwin';
  const active = (setting: ExcludeSetting) => Object.keys(setting).filter(glob => setting[glob] === true);
  const sets = [
    { setting: 'files.exclude', globs: active(files).filter(glob => search[glob] !== false) },
    { setting: 'search.exclude', globs: active(search) },
  ];
  return sets
    .filter(({ globs }) => globs.length > 0)
    .map(({ setting, globs }) => ({
      setting,
      globs: compileGlobs(globs, { anchoring: 'folder', ignoreCase }),
    }));
}
