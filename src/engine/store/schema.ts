/**
 * Migrations in order: the n-th brings a store from version n to n + 1 (`PRAGMA user_version`). One that has shipped is
 * never edited; a change is a new one.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    encoding TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime REAL NOT NULL,
    hash TEXT NOT NULL,
    line_count INTEGER NOT NULL,
    checked_at REAL NOT NULL,
    generation INTEGER NOT NULL,
    segment INTEGER NOT NULL,
    fallback TEXT
  );

  CREATE TABLE chunks (
    document INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    start_line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    kind TEXT NOT NULL,
    symbol TEXT NOT NULL,
    label TEXT,
    tokens INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (document, ordinal)
  ) WITHOUT ROWID;

  CREATE TABLE skipped (
    path TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    detail TEXT NOT NULL,
    rule TEXT,
    directory INTEGER NOT NULL,
    size INTEGER,
    mtime REAL
  ) WITHOUT ROWID;

  CREATE TABLE segments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chunk_count INTEGER NOT NULL,
    live_count INTEGER NOT NULL,
    documents BLOB NOT NULL,
    ordinals BLOB NOT NULL,
    lengths BLOB NOT NULL,
    classes BLOB NOT NULL,
    deleted BLOB NOT NULL,
    dimensions INTEGER NOT NULL,
    vectors BLOB NOT NULL,
    scales BLOB NOT NULL
  );

  CREATE TABLE postings (
    segment INTEGER NOT NULL,
    term TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (segment, term)
  ) WITHOUT ROWID;
  `,
];

export const schemaVersion = migrations.length;
