/** VS Code's `files.exclude` or `search.exclude`: glob to whether it excludes. */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

/**
 * What counts as a document. Globs are minimatch globs, relative to the workspace folder, and match names that start
 * with a dot. In `include`, `exclude` and `reinclude` a glob without a slash matches at any depth (`*.md`), one with a
 * slash from the folder down (`docs/*.md`, `./*.md`), and a glob that matches a directory stands for all inside.
 */
export interface SourceRules {
  /** When given and not empty, a file must match one. Does not bring back what other rules leave out. */
  readonly include?: readonly string[];
  /** Leaves out, and cannot be overruled. */
  readonly exclude?: readonly string[];
  /**
   * Brings back what ignore files, `filesExclude`, `searchExclude`, or the detection of generated and minified files
   * left out. It reaches into an ignored directory only when the glob names that directory: `dist/*.d.ts` and
   * `packages/*\/dist/**` do, `**\/*.d.ts` does not. Secrets, binaries and too large files stay out.
   */
  readonly reinclude?: readonly string[];
  /**
   * VS Code's setting `files.exclude`. As in VS Code, globs are anchored at the folder (`*.log` is only the top level,
   * `**\/*.log` is any), a directory that matches is left out whole, the value `false` switches a glob off, and case
   * matters on Linux only. A sibling condition (`{ when }`) is passed over.
   */
  readonly filesExclude?: ExcludeSetting;
  /** VS Code's setting `search.exclude`; for a glob that both settings have, this one decides, as in VS Code. */
  readonly searchExclude?: ExcludeSetting;
  /** Bytes. */
  readonly maxFileBytes: number;
  /**
   * Whether `.gitignore` files, `.git/info/exclude` and git's global excludes count; not for files that git tracks.
   * `.citepackignore` always does, for every file.
   */
  readonly useGitignore: boolean;
  /** Whether git's `core.excludesFile` counts (only together with {@link useGitignore}). */
  readonly useGlobalExcludes: boolean;
  /** Where git's configuration is looked up (`HOME`, `XDG_CONFIG_HOME`, …); the process's own when absent. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export const defaultSourceRules: SourceRules = {
  maxFileBytes: 1024 * 1024,
  useGitignore: true,
  useGlobalExcludes: true,
};
