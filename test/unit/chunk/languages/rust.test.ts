import { expect, it } from 'vitest';
import { outline } from '../outline.ts';

it('cuts Rust at its definitions', async () => {
  const source = `//! Keeps rows.
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
`;
  expect(await outline('rust', source)).toEqual([
    [1, 3, 'block', '', ''],
    [5, 10, 'class', 'Store', 'Store rows dirty'],
    [12, 16, 'class', 'Store', 'Store new'],
    [18, 24, 'method', 'Store > put', 'put'],
    [26, 30, 'interface', 'Flush', 'Flush flush Mode Read Write'],
    [32, 34, 'function', 'rows', 'rows'],
    [36, 46, 'module', 'tests', 'tests puts'],
  ]);
});
