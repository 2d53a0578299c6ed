/** A column of a file: its position, from 0, and its header. */
export interface FileColumn {
  readonly at: number;
  readonly name: string;
  /** Its cells are hidden when they are read, and can only be mapped to secret fields. */
  readonly isSecret?: true;
}

/** Normalises a header by ignoring case, spaces and punctuation: "*Contact_Name " and "contact name" are equal. */
export const headerForm = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Names the columns from the first record. A column without a name is named by its number. */
export const columnsOf = (header: readonly string[]): FileColumn[] =>
  header.map((name, at) => ({ at, name: tidy(name) || `Column ${at + 1}` }));

/** Columns of a file without a header, named by number. */
export const numberedColumns = (count: number): FileColumn[] =>
  Array.from({ length: count }, (_, at) => ({ at, name: `Column ${at + 1}` }));

/** A name that two columns share, which makes the mapping ambiguous. */
export function columnTwice(columns: readonly FileColumn[]): string | undefined {
  const seen = new Set<string>();
  for (const { name } of columns) {
    const form = name.toLowerCase();
    if (seen.has(form)) return name;
    seen.add(form);
  }
  return undefined;
}

/** One line, trimmed, without the whitespace and invisible characters that templates put around their headers. */
const tidy = (header: string): string => header.replace(/[\s\u00a0\u200b-\u200d\u2060\ufeff]+/g, ' ').trim();
