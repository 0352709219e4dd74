import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts Java at its definitions', async () => {
  const source = `package org.example.store;

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
`;
  expect(await outline('java', source)).toEqual([
    [1, 4, 'block', '', ''],
    [6, 12, 'class', 'Store', 'Store SIZE rows spare'],
    [14, 18, 'method', 'Store > Store', 'Store'],
    [20, 25, 'method', 'Store > close', 'close'],
    [27, 32, 'interface', 'Store', 'Mode READ WRITE Visitor visit'],
    [34, 35, 'class', 'Pair', 'Pair'],
  ]);
});
