/** One row of a file of extensions, and what comes of it. */
export interface ExtensionRow {
  /** As a spreadsheet counts: the header is 1. */
  readonly row: number;
  readonly number: string;
  readonly result: 'added' | 'changed' | 'unchanged' | 'refused';
  /** By column of the file. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The result of a file of extensions, or what it would be. */
export interface ExtensionAnswer {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly refused: number;
  /** Columns of the file that are not imported. */
  readonly leftOut: readonly string[];
  readonly rows: readonly ExtensionRow[];
  /** Of the phone system, after the import. */
  readonly version: number;
}

/** Characters that a file of extensions may have. */
export const LONGEST_FILE = 200_000;
