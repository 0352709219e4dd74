import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts TypeScript at its definitions', async () => {
  const source = `import { readFile } from 'node:fs/promises';
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
`;
  expect(await outline('typescript', source)).toEqual([
    [1, 8, 'interface', 'StoreOptions', 'StoreOptions folder name'],
    [10, 10, 'type', 'Row', 'Row'],
    [12, 16, 'class', 'Store', 'Store #options rows'],
    [18, 21, 'method', 'Store > constructor', 'constructor'],
    [23, 29, 'method', 'Store > open', 'open'],
    [31, 34, 'method', 'Store > size', 'size'],
    [36, 42, 'function', 'openStore', 'openStore'],
    [44, 47, 'enum', 'Mode', 'Mode Write'],
    [49, 53, 'module', 'Rows', 'Rows first'],
    [55, 55, 'block', '', ''],
  ]);
});

it('cuts TSX at its definitions', async () => {
  const source = `import { useState } from 'react';

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
`;
  expect(await outline('typescriptreact', source)).toEqual([
    [1, 6, 'interface', 'Props', 'Props label onPress'],
    [8, 21, 'function', 'Counter', 'Counter'],
    [23, 29, 'function', 'List', 'List'],
  ]);
});

it('cuts JavaScript at its definitions', async () => {
  const source = `'use strict';

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
`;
  expect(await outline('javascript', source)).toEqual([
    [1, 4, 'variable', 'fs', 'fs path'],
    [6, 10, 'function', 'Reply', 'Reply'],
    [12, 17, 'function', 'Reply > send', 'send'],
    [19, 22, 'function', 'parse', 'parse'],
    [24, 33, 'variable', 'module.exports', 'module.exports create'],
  ]);
});
