import { pathClasses, type PathClass } from '../model/storedIndex.ts';

/** Rows are tried in order; the first that matches the path decides. */
const rows: readonly { readonly pathClass: PathClass; readonly pattern: RegExp }[] = [
  {
    pathClass: 'test',
    pattern:
      /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|testdata|fixtures?|integration|[\w.-]+[_-]tests?|bench(?:es|marks?)?)\/|[._-](?:test|tests|spec|specs|bench|e2e)\.[^/]+$|_test\.go$|(?:Tests?|Spec|IT|TestCase)\.(?:java|kt|scala|groovy|cs|swift|php)$|(?:^|\/)(?:test_[^/]*|conftest)\.py$/,
  },
  { pathClass: 'example', pattern: /(?:^|\/)(?:examples?|samples?|demos?|playground)\// },
  {
    pathClass: 'docs',
    pattern:
      /(?:^|\/)(?:docs?|documentation|website)\/|\.(?:md|mdx|markdown|rst|adoc|txt)$|(?:^|\/)(?:CHANGELOG|CHANGES|LICENSE|NEWS|AUTHORS|README)[^/]*$/i,
  },
  {
    pathClass: 'config',
    pattern: /\.(?:json|jsonc|json5|ya?ml|toml|ini|cfg|conf|properties|lock|editorconfig)$|(?:^|\/)\.[^/]+$/i,
  },
];

/** What a document is for, as its path tells. */
export function pathClassOf(path: string): PathClass {
  return rows.find(({ pattern }) => pattern.test(path))?.pathClass ?? 'code';
}

export function pathClassIndex(path: string): number {
  return pathClasses.indexOf(pathClassOf(path));
}
