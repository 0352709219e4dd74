import type { Part } from './part.ts';

function commonPrefix(paths: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...others] = paths;
  let length = first.length;
  for (const path of others) {
    let same = 0;
    while (same < length && path[same] === first[same]) same++;
    length = same;
  }
  return first.slice(0, length);
}

const linesOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + part.endLine - part.startLine + 1, 0);

function largest(parts: readonly Part[]): Part | undefined {
  return parts.reduce<Part | undefined>(
    (best, part) => (best === undefined || linesOf([part]) > linesOf([best]) ? part : best),
    undefined,
  );
}

/** True for the lines that begin a class or a function, as its signature does. */
function introducesScope({ definitions, symbolPath, scope }: Part): boolean {
  const own = scope.symbolPath.at(-1);
  return symbolPath === scope.symbolPath && own !== undefined && definitions.includes(own);
}

/** Kind and symbol path of several parts as one: those of what its parts define, where that is most of it. */
function headOf(parts: readonly Part[], first: Part): Pick<Part, 'kind' | 'symbolPath'> {
  const named = parts.filter(
    part => part.kind !== part.scope.kind || part.symbolPath !== part.scope.symbolPath,
  );
  const mostlyUnnamed =
    !named.some(part => part.standsAlone) &&
    linesOf(named) * 2 < linesOf(parts) &&
    named.length < parts.length;
  if (named.length === 0 || mostlyUnnamed) return first.scope;
  const withPath = named.filter(part => part.symbolPath.length > 0);
  const heads = introducesScope(first) ? [first, ...named] : withPath.length > 0 ? withPath : named;
  const prefix = commonPrefix(heads.map(part => part.symbolPath));
  const owner = heads.find(part => part.symbolPath.length === prefix.length && prefix.length > 0);
  if (owner !== undefined) return owner;
  if (prefix.length === 0) return heads[0] ?? first;
  const { kind } = largest(named) ?? first;
  return { kind: kind === 'variable' ? first.scope.kind : kind, symbolPath: prefix };
}

/** Neighbouring parts as one. */
export function mergeParts(parts: readonly [Part, ...Part[]]): Part {
  const [first] = parts;
  const last = parts[parts.length - 1] ?? first;
  if (first === last) return first;
  const head = headOf(parts, first);
  return {
    startLine: first.startLine,
    endLine: last.endLine,
    kind: head.kind,
    symbolPath: head.symbolPath,
    definitions: parts.flatMap(part => part.definitions),
    scope: first.scope,
    standsAlone: parts.some(part => part.standsAlone),
    ...(first.label === undefined ? {} : { label: first.label }),
  };
}
