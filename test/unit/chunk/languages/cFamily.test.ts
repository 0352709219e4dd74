import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts C at its definitions', async () => {
  const source = `#ifndef STORE_H
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
`;
  expect(await outline('c', source)).toEqual([
    [1, 10, 'type', 'row_t', 'SIZE row_t id text'],
    [12, 15, 'enum', 'mode', 'mode MODE_READ MODE_WRITE count store_close'],
    [17, 26, 'function', 'store_open', 'store_open'],
    [28, 28, 'block', '', ''],
  ]);
});

it('cuts C++ at its definitions', async () => {
  const source = `#include <string>
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
`;
  expect(await outline('cpp', source)).toEqual([
    [1, 4, 'block', '', 'store'],
    [6, 15, 'class', 'store > Row', 'Row value value_'],
    [17, 26, 'class', 'store', 'Options folder size Store open'],
    [28, 34, 'function', 'store > Store > open', 'open'],
    [36, 38, 'type', 'store > Rows', 'Rows'],
  ]);
});

it('cuts C# at its definitions', async () => {
  const source = `using System;
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
`;
  expect(await outline('csharp', source)).toEqual([
    [1, 2, 'block', '', ''],
    [4, 11, 'module', 'Example.Store', 'Example.Store Store rows Count'],
    [13, 17, 'method', 'Example.Store > Store > Store', 'Store'],
    [19, 25, 'method', 'Example.Store > Store > Dispose', 'Dispose'],
    [27, 35, 'interface', 'Example.Store', 'Mode Read Write IOpener Open Pair'],
  ]);
});
