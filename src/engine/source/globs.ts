import { Minimatch, type MinimatchOptions } from 'minimatch';

/** Globs that are matched against paths relative to a workspace folder. */
export interface GlobSet {
  /** The first glob that matches the path, as its author wrote it. */
  match(path: string): string | undefined;
  /** The first glob that matches the directory, or all that can lie in it (`dist/**` for `dist`). */
  matchDirectory(path: string): string | undefined;
  /** Whether a glob names this directory by a part that is not `**`, and so is meant for what is in it. */
  names(directory: string): boolean;
  /** Whether a glob that names the directory or one above could match something below it. */
  mayMatchBelow(directory: string): boolean;
}

/** Where a glob without a slash matches: only at the top of the folder, or at any depth. */
export type GlobAnchoring = 'folder' | 'any-depth';

interface CompiledGlob {
  readonly source: string;
  readonly whole: Minimatch;
  readonly directories: readonly Minimatch[];
  /** Leading parts of the glob that end in a segment other than `**`. */
  readonly leads: readonly Minimatch[];
}

/** Compiles globs once, for use on many paths. An empty glob matches nothing. */
export function compileGlobs(
  globs: readonly string[],
  options: { anchoring: GlobAnchoring; ignoreCase?: boolean },
): GlobSet {
  const compiled = globs.flatMap(source => {
    const glob = anchored(source, options.anchoring);
    return glob === '' ? [] : [compile(source, glob, options.ignoreCase ?? false)];
  });
  return {
    match: path => compiled.find(glob => glob.whole.match(path))?.source,
    matchDirectory: path =>
      compiled.find(glob => glob.whole.match(path) || glob.directories.some(each => each.match(path)))
        ?.source,
    names: directory => compiled.some(glob => namesDirectory(glob, directory)),
    mayMatchBelow: directory =>
      compiled.some(
        glob =>
          glob.whole.match(directory, true) &&
          withParents(directory).some(each => namesDirectory(glob, each)),
      ),
  };
}

function namesDirectory(glob: CompiledGlob, directory: string): boolean {
  return glob.whole.match(directory) || glob.leads.some(lead => lead.match(directory));
}

function withParents(path: string): string[] {
  const names = path.split('/');
  return names.map((_, i) => names.slice(0, i + 1).join('/'));
}

function anchored(source: string, anchoring: GlobAnchoring): string {
  const glob = source.trim().replace(/\/+$/, '');
  if (glob.startsWith('./')) return glob.slice(2);
  if (glob.startsWith('/')) return glob.replace(/^\/+/, '');
  return anchoring === 'any-depth' && glob !== '' && !glob.includes('/') ? `**/${glob}` : glob;
}

function compile(source: string, glob: string, ignoreCase: boolean): CompiledGlob {
  const options: MinimatchOptions = { dot: true, nocomment: true, nonegate: true, nocase: ignoreCase };
  const whole = new Minimatch(glob, options);
  const rows = whole.braceExpand().map(row => row.split('/'));
  const leads = rows.flatMap(row =>
    row.slice(0, -1).flatMap((segment, i) => (segment === '**' ? [] : [row.slice(0, i + 1).join('/')])),
  );
  const directories = rows
    .filter(row => row.length > 1 && row.at(-1) === '**')
    .map(row => row.slice(0, -1).join('/'));
  const build = (patterns: readonly string[]) =>
    [...new Set(patterns)].map(each => new Minimatch(each, options));
  return { source, whole, directories: build(directories), leads: build(leads) };
}
