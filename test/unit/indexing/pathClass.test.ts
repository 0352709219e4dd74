import { describe, expect, it } from 'vitest';
import { pathClassOf } from '../../../src/engine/indexing/pathClass.ts';

describe('pathClassOf', () => {
  it.each([
    ['src/engine/engine.ts', 'code'],
    ['src/testing.ts', 'code'],
    ['lib/contest/latest.py', 'code'],
    ['src/main/java/IteratorIT.java', 'test'],
    ['src/test/java/Foo.java', 'test'],
    ['pkg/server_test.go', 'test'],
    ['tests/test_spider.py', 'test'],
    ['src/button.spec.tsx', 'test'],
    ['conftest.py', 'test'],
    ['examples/server.rs', 'example'],
    ['docs/guide.js', 'docs'],
    ['CHANGELOG', 'docs'],
    ['README.md', 'docs'],
    ['package.json', 'config'],
    ['.eslintrc', 'config'],
  ] as const)('%s is %s', (path, pathClass) => {
    expect(pathClassOf(path)).toBe(pathClass);
  });
});
