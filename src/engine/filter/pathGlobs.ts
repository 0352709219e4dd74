import { compileGlobs, type GlobSet } from '../source/globs.ts';

/** A glob that matches a folder stands for all that is in it. */
function matches(globs: GlobSet, path: string): boolean {
  if (globs.match(path) !== undefined) return true;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (globs.matchDirectory(path.slice(0, slash)) !== undefined) return true;
  }
  return false;
}

/**
 * A filter over workspace paths from globs as users write them: a path is admitted when it matches one of the plain
 * globs (or there are none) and none of those with a `!` before them. A glob without a slash matches at any depth.
 *
 * @returns undefined when there is nothing to filter
 */
export function pathFilter(globs: readonly string[]): ((path: string) => boolean) | undefined {
  if (globs.length === 0) return undefined;
  const plain = globs.filter(glob => !glob.startsWith('!'));
  const negated = globs.filter(glob => glob.startsWith('!')).map(glob => glob.slice(1));
  const wanted = compileGlobs(plain, { anchoring: 'any-depth' });
  const unwanted = compileGlobs(negated, { anchoring: 'any-depth' });
  return path => (plain.length === 0 || matches(wanted, path)) && !matches(unwanted, path);
}
