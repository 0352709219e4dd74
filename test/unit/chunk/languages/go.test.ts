import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts Go at its definitions', async () => {
  const source = `// Package store keeps rows.
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
`;
  expect(await outline('go', source)).toEqual([
    [1, 13, 'class', 'Store', 'Store folder rows'],
    [15, 21, 'interface', 'Opener', 'Opener Open ID'],
    [23, 26, 'variable', 'Read', 'Read Write'],
    [28, 36, 'method', 'Store > Open', 'Open'],
    [38, 40, 'function', 'New', 'New'],
  ]);
});
