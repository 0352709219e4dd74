import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts PHP at its definitions', async () => {
  const source = `<?php

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
`;
  expect(await outline('php', source)).toEqual([
    [1, 11, 'interface', 'Opener', 'Example\\Store Opener open'],
    [13, 20, 'class', 'Store', 'Store SIZE $rows'],
    [22, 25, 'method', 'Store > __construct', '__construct'],
    [27, 37, 'method', 'Store > open', 'open'],
    [39, 44, 'function', 'open_store', 'open_store'],
  ]);
});
