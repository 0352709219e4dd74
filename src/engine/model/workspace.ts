/** A root that is indexed. Several folders share one index. */
export interface WorkspaceFolder {
  /** Shown before a path when the workspace has several folders; unique among them. */
  readonly name: string;
  /** Absolute path on disk. */
  readonly path: string;
}

/** Where a rule that left a file out is written down. */
export interface IgnoreRule {
  /** The pattern as its author wrote it. */
  readonly pattern: string;
  /** The file that holds it (relative to the folder where it lies inside, else absolute), or the setting's name. */
  readonly source: string;
  /** 1-based line in `source`; absent for a setting. */
  readonly line?: number;
}

export type SkipReason =
  'ignored' | 'binary' | 'too-large' | 'undecodable' | 'unreadable' | 'secret' | 'generated';

/** A file, or a whole directory that was not entered, which is not a document. */
export interface SkippedFile {
  /** Workspace path (see {@link FileEntry.path}). */
  readonly path: string;
  readonly reason: SkipReason;
  /** One plain sentence or clause that a user understands, such as "2.4 MiB, the limit is 1 MiB". */
  readonly detail: string;
  /** The rule, for the reason `ignored`. */
  readonly rule?: IgnoreRule;
  readonly directory: boolean;
}

/** A file that the rules let in; nothing of its content is known yet. */
export interface FileEntry {
  /** `/`-separated, relative to its folder; prefixed by the folder's name when the workspace has several. */
  readonly path: string;
  readonly absolutePath: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
}

/** The text of an editor that is not saved. */
export interface UnsavedText {
  /** Absolute, or a workspace path. */
  readonly path: string;
  readonly text: string;
}

/** A file that passed the source rules, decoded. */
export interface SourceDocument {
  readonly path: string;
  /** VS Code's language identifier where there is one, else `plaintext`. */
  readonly language: string;
  /** WHATWG label, such as `utf-8`, `utf-16le`, `windows-1252`. */
  readonly encoding: string;
  /** Bytes on disk. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Hex digest of the bytes on disk. */
  readonly hash: string;
  /** Decoded, without a byte order mark, line ends as they are in the file. */
  readonly text: string;
}
