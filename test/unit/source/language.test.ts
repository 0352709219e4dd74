import { describe, expect, it } from 'vitest';
import { languageOf } from '../../../src/engine/source/language.ts';
import { languages } from '../../../src/engine/source/languageTable.ts';

describe('languageOf', () => {
  it.each([
    ['src/a.ts', 'typescript'],
    ['a.d.ts', 'typescript'],
    ['a.tsx', 'typescriptreact'],
    ['a.mjs', 'javascript'],
    ['A.JAVA', 'java'],
    ['a.h', 'cpp'],
    ['a.c', 'c'],
    ['a.C', 'cpp'],
    ['a.R', 'r'],
    ['a.yml', 'yaml'],
    ['a.rst', 'restructuredtext'],
    ['a.blade.php', 'blade'],
    ['a.sh', 'shellscript'],
    ['a.ipynb', 'json'],
    ['x/Makefile', 'makefile'],
    ['Makefile.am', 'makefile'],
    ['Dockerfile', 'dockerfile'],
    ['Dockerfile.dev', 'dockerfile'],
    ['dev.dockerfile', 'dockerfile'],
    ['docker-compose.prod.yml', 'dockercompose'],
    ['CMakeLists.txt', 'cmake'],
    ['Gemfile', 'ruby'],
    ['Jenkinsfile', 'groovy'],
    ['build.gradle', 'groovy'],
    ['build.gradle.kts', 'kotlin'],
    ['BUILD', 'bazel'],
    ['go.mod', 'go.mod'],
    ['Cargo.lock', 'toml'],
    ['tsconfig.build.json', 'jsonc'],
    ['.gitignore', 'ignore'],
    ['.bashrc', 'shellscript'],
    ['.env.example', 'dotenv'],
    ['settings.py.tmpl', 'python'],
    ['config.h.in', 'cpp'],
    ['notes.txt', 'plaintext'],
    ['LICENSE', 'plaintext'],
    ['a.unknown', 'plaintext'],
    ['.ts', 'plaintext'],
    ['', 'plaintext'],
  ])('%s is %s', (path, id) => {
    expect(languageOf(path)).toBe(id);
  });

  it.each([
    ['#!/bin/sh', 'shellscript'],
    ['#! /usr/bin/env bash', 'shellscript'],
    ['#!/usr/bin/python3.12', 'python'],
    ['#!/usr/bin/env -S node --no-warnings', 'javascript'],
    ['#!/usr/bin/env LANG=C perl -w', 'perl'],
    ['#!/usr/bin/env', 'plaintext'],
    ['#!/usr/bin/unknown', 'plaintext'],
    ['<?xml version="1.0"?>', 'xml'],
    ['<!DOCTYPE html>', 'html'],
  ])('a first line %s is %s', (line, id) => {
    expect(languageOf('bin/tool', line)).toBe(id);
  });

  it('lets the name decide before the first line', () => {
    expect(languageOf('a.ts', '#!/usr/bin/env python')).toBe('typescript');
  });

  it('has about 90 languages or more, each once', () => {
    const ids = languages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(90);
  });

  it('gives no name, extension or interpreter to two languages', () => {
    for (const key of ['names', 'extensions', 'interpreters'] as const) {
      const all = languages.flatMap(language => language[key] ?? []);
      expect(
        all.filter((each, i) => all.indexOf(each) !== i),
        key,
      ).toEqual([]);
    }
  });
});
