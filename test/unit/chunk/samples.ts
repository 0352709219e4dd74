/** A small source of each language. */
export const samples: Readonly<Record<string, string>> = {
  markdown: `---
a: b
---

# One

Words of it.

\`\`\`js
# no
\`\`\`

Two
---

- a
- b

## Three

More words.
`,
  restructuredtext: `===
One
===

Words.

Two
---

::

    code

Three
~~~~~

More.
`,
  jupyter: `{
 "cells": [
  {
   "source": ["a"]
  },
  {
   "source": ["b"]
  }
 ],
 "nbformat": 4
}
`,
  c: `#ifndef STORE_H
#define STORE_H
#include <stdio.h>
#define SIZE 16

/* A row of the store. */
typedef struct row {
  int id;
  const char *text;
} row_t;

enum mode { MODE_READ, MODE_WRITE };

static int count = 0;
int store_close(struct store *s);

/* Opens the store; NULL when it cannot. */
struct store *store_open(const char *path, enum mode mode)
{
  FILE *file = fopen(path, mode == MODE_READ ? "r" : "w"); // may fail
  if (file == NULL) {
    return NULL;
  }
  count++;
  return store_new(file, mode);
}

#endif
`,
  cpp: `#include <string>
#include <vector>

namespace store {

// A row.
template <typename T>
class Row {
 public:
  explicit Row(T value) : value_(value) {}
  T value() const { return value_; }

 private:
  T value_;
};

struct Options {
  std::string folder;
  int size = 16;
};

class Store {
 public:
  void open(const std::string& table);
  int size() const;
};

/// Opens a table.
void Store::open(const std::string& table) {
  for (const auto& row : rows_) {
    if (row.name == table) current_ = &row;
  }
  if (current_ == nullptr) throw std::runtime_error("no table " + table);
}

using Rows = std::vector<Row<int>>;

}  // namespace store
`,
  csharp: `using System;
using System.Collections.Generic;

namespace Example.Store
{
    /// <summary>Keeps rows.</summary>
    [Serializable]
    public class Store<T> : IDisposable
    {
        private readonly List<T> rows = new();
        public int Count { get; private set; }

        public Store(IEnumerable<T> rows)
        {
            this.rows.AddRange(rows);
            Count = this.rows.Count;
        }

        /// <summary>Frees what it holds.</summary>
        public void Dispose()
        {
            rows.Clear();
            Console.WriteLine($"disposed of {Count} rows of {typeof(T)}");
        }
    }

    public enum Mode { Read, Write }

    public interface IOpener
    {
        void Open(string table);
    }

    public record Pair(string Name, int Value);
}
`,
  css: `/* Doc. */
.a { color: red; }

@media print {
  .b { color: blue; }
}
`,
  dart: `import "a.dart";

/// Doc.
class A extends B {
  int x = 1;
  A(this.x);
  void f() {
    print(x);
  }
}

void main() {
  A(1).f(); // run
}

final y = 1;
`,
  go: `// Package store keeps rows.
package store

import (
	"fmt"
	"os"
)

// Store is a folder of tables.
type Store[T any] struct {
	folder string
	rows   []T
}

type (
	// Opener opens.
	Opener interface {
		Open(table string) error
	}
	ID = int
)

const (
	Read = iota
	Write
)

// Open reads a table.
func (s *Store[T]) Open(table string) error {
	data, err := os.ReadFile(s.folder + "/" + table)
	if err != nil {
		return fmt.Errorf("open %s: %w", table, err)
	}
	fmt.Println(len(data))
	return nil
}

func New[T any](folder string) *Store[T] {
	return &Store[T]{folder: folder, rows: make([]T, 0, 16)}
}
`,
  ini: `; Doc
[a]
b=1

[c]
d=2
`,
  java: `package org.example.store;

import java.util.List;
import java.util.Map;

/**
 * Keeps rows by name.
 */
@Deprecated
public class Store<T> implements AutoCloseable {
    private static final int SIZE = 16;
    private final Map<String, T> rows, spare;

    /** Makes a store. */
    public Store(Map<String, T> rows) {
        this.rows = rows;
        this.spare = Map.of();
    }

    @Override
    public void close() {
        // Nothing is open.
        rows.clear();
        System.out.println("closed the store of " + SIZE + " rows");
    }

    enum Mode { READ, WRITE }

    interface Visitor<T> {
        void visit(String name, T row);
    }
}

record Pair(String name, int value) {
}
`,
  javascript: `'use strict';

const fs = require('fs');
const path = require('path');

function Reply(res, request) {
  this.raw = res;
  this.request = request;
  this.startTime = Date.now();
}

// Sends the payload, once.
Reply.prototype.send = function (payload) {
  if (this.sent) throw new Error('Reply was already sent');
  this.sent = true;
  this.raw.end(JSON.stringify(payload));
};

exports.parse = text => {
  const lines = text.split('\\n').filter(line => line !== '' && !line.startsWith('#'));
  return lines.map(line => line.split('=').map(part => part.trim()));
};

module.exports = {
  meta: { type: 'problem', docs: { description: 'disallow eval' } },
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.name === 'eval') context.report({ node, message: 'eval is evil' });
      },
    };
  },
};
`,
  json: `{
  "a": 1,
  "b": { "c": [1, 2] }
}
`,
  kotlin: `package a

import b.C

/** Doc. */
class A(val x: Int) {
    val y = 1

    fun f(): Int {
        return x + y // sum
    }
}

object O {
    fun z() {}
}

fun main() {
    println(A(1).f())
}
`,
  lua: `local M = {}

-- Doc.
local function a()
  return 1
end

function M.b(x)
  return a() + x + 1 + 2 + 3
end

M.c = function()
  return 2
end

return M
`,
  php: `<?php

namespace Example\\Store;

use InvalidArgumentException;

/** Opens things. */
interface Opener
{
    public function open(string $table): array;
}

/**
 * Keeps rows.
 */
#[Service]
final class Store implements Opener
{
    const SIZE = 16;
    private array $rows = [];

    public function __construct(private string $folder)
    {
        $this->rows = [];
    }

    /** Reads a table. */
    public function open(string $table): array
    {
        // One row a line.
        $rows = file($this->folder . '/' . $table);
        if ($rows === false) {
            throw new InvalidArgumentException("no table $table");
        }
        return $rows;
    }
}

function open_store(string $folder): Store
{
    return new Store($folder);
}
?>
<p>Rows: <?= count($rows) ?></p>
`,
  powershell: `# Doc.
function Get-A {
  param([string]$Name)
  Write-Output "a $Name"
}

class B {
  [int]$X
  [void] F() { $this.X = 1 }
}

$x = Get-A -Name 1
`,
  python: `"""Crawls pages."""
import logging
from dataclasses import dataclass

logger = logging.getLogger(__name__)
RETRIES = 3


@dataclass
class Page:
    """A page that was fetched."""

    url: str
    status: int = 200

    @property
    def ok(self) -> bool:
        # Redirects were followed before.
        return 200 <= self.status < 300


class Crawler:
    """Fetches pages, one after the other."""

    def __init__(self, settings):
        self.settings = settings
        self.pages = []
        self.engine = None

    async def crawl(self, url):
        """Fetches one page and what it links to."""
        page = await self.engine.fetch(url, retries=RETRIES)
        self.pages.append(page)
        for link in page.links:
            await self.crawl(link)
        return page


def main(argv):
    crawler = Crawler(settings=dict(argv))
    crawler.crawl("https://example.org/#top")
    logger.info("done: %d", len(crawler.pages))


if __name__ == "__main__":
    main([])
`,
  ruby: `require 'json'
require_relative 'row'

module Storage
  # Keeps rows.
  class Store < Base
    SIZE = 16
    attr_reader :rows

    def initialize(rows = [])
      @rows = rows
      @dirty = false
    end

    # Opens a store from a file.
    def self.open(path)
      rows = JSON.parse(File.read(path))
      raise ArgumentError, "no rows in #{path}" if rows.empty?
      new(rows)
    end

    private

    def flush
      File.write('rows.json', JSON.dump(@rows)) if @dirty
    end
  end
end

def main
  Storage::Store.open(ARGV.first).rows.each { |row| puts row }
end

main
`,
  rust: `//! Keeps rows.
use std::collections::HashMap;
use std::io;

/// A store of rows by name.
#[derive(Debug, Default)]
pub struct Store<T> {
    rows: HashMap<String, T>,
    dirty: bool,
}

impl<T: Clone> Store<T> {
    /// Makes an empty store.
    pub fn new() -> Self {
        Self { rows: HashMap::new(), dirty: false }
    }

    /// Puts a row in, and says what was there.
    #[must_use]
    pub fn put(&mut self, name: &str, row: T) -> Option<T> {
        self.dirty = true; // until it is flushed
        self.rows.insert(name.to_owned(), row)
    }
}

pub trait Flush {
    fn flush(&mut self) -> io::Result<()>;
}

pub enum Mode { Read, Write(u32) }

macro_rules! rows {
    ($($x:expr),*) => { vec![$($x),*] };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puts() {
        let mut store = Store::new();
        assert_eq!(store.put("a", 1), None);
        assert_eq!(store.put("a", 2), Some(1));
    }
}
`,
  scala: `package a

/** Doc. */
class A(x: Int) {
  val y = 1
  def f(): Int = x + y // sum
}

object O {
  def main(args: Array[String]): Unit = println("a" + 1 + 2)
}

trait T {
  def g(): Int
}
`,
  shellscript: `#!/bin/sh
set -e
NAME=a

# Doc.
build() {
  echo "building $NAME" # say
  make all
}

build "$@"
`,
  solidity: `pragma solidity ^0.8.0;

/// Doc.
contract A {
  uint x;
  event E(uint v);

  function f() public returns (uint) {
    return x + 1; // sum
  }

  modifier m() { _; }
}
`,
  toml: `# Doc
x = 1

[a.b]
c = 1
d = "some text # no comment"

[[e]]
f = 1
`,
  typescript: `import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a store lies. */
export interface StoreOptions {
  readonly folder: string;
  readonly name?: string;
}

export type Row = { id: number; text: string };

/** Keeps rows on disk, one file a table. */
@sealed
export class Store {
  readonly #options: StoreOptions;
  rows: Row[] = [];

  constructor(options: StoreOptions) {
    this.#options = options;
    this.rows = [];
  }

  /** Reads a table. */
  @logged()
  async open(table: string): Promise<Row[]> {
    const path = join(this.#options.folder, table);
    const text = await readFile(path, 'utf8');
    return text.split('\\n').map((line, id) => ({ id, text: line }));
  }

  get size(): number {
    return this.rows.length;
  }
}

// Not part of what follows.

export const openStore = async (folder: string): Promise<Store> => {
  const store = new Store({ folder, name: 'main' });
  await store.open('rows'); // warm
  return store;
};

export enum Mode {
  Read,
  Write = 2,
}

export namespace Rows {
  export function first(rows: Row[]): Row | undefined {
    return rows.find(row => row.id === 0 && row.text !== '' && row.text !== 'header');
  }
}

openStore(process.cwd()).catch(console.error);
`,
  vue: `<template>
  <p>{{ a }}</p>
</template>

<script lang="ts">
import b from "b";
// Doc.
export function useA(x: number): number {
  return x + b.value + 1;
}
</script>

<style>
p { color: red; }
</style>
`,
  yaml: `# Doc
a: 1
b:
  c: d
`,
  typescriptreact: `import { useState } from 'react';

interface Props {
  label: string;
  onPress(count: number): void;
}

/** Counts how often it was pressed, and says so. */
export function Counter({ label, onPress }: Props) {
  const [count, setCount] = useState(0);
  return (
    <button
      onClick={() => {
        setCount(count + 1);
        onPress(count);
      }}
    >
      {label}: {count}
    </button>
  );
}

export const List = ({ items }: { items: string[] }) => (
  <ul>
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
`,
};

/** The sample of a language. @throws when there is none */
export function sampleOf(language: string): string {
  const sample = samples[language];
  if (sample === undefined) throw new Error(`There is no sample of ${language}.`);
  return sample;
}
