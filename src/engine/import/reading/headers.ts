/** A column of a file: its place, from 0, and what its header says. */
export interface FileColumn {
  readonly at: number;
  readonly name: string;
  /** Its cells are hidden as they are read, and go to fields that keep secrets only. */
  readonly isSecret?: true;
}

/** "*Contact_Name " and "contact name" are one header: case, spaces, underscores, asterisks and punctuation aside. */
export const headerForm = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Names the columns from the first record; a column without a name is called by its number. */
export const columnsOf = (header: readonly string[]): FileColumn[] =>
  header.map((name, at) => ({ at, name: tidy(name) || `Column ${at + 1}` }));

/** Columns of a file without a header, by number. */
export const numberedColumns = (count: number): FileColumn[] =>
  Array.from({ length: count }, (_, at) => ({ at, name: `Column ${at + 1}` }));

/** A name that two columns share, so that nobody could say which is meant. */
export function columnTwice(columns: readonly FileColumn[]): string | undefined {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const form = name.toLowerCase();
    if (seen.has(form)) return name;
    seen.add(form);
  }
  return undefined;
}

/** One line, trimmed, without the padding and marks that templates put around their headers. */
const tidy = (header: string): string => header.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]+/g, ' ').trim();
