import { type FileColumn, headerForm } from '../reading/headers.ts';

/** A known file that cannot be imported here as a table of records. */
export interface Elsewhere {
  /** Sets of headers. A file with all headers of one set is of this kind. */
  readonly headers: readonly (readonly string[])[];
  /** A description of the file, and where to import it. */
  readonly message: string;
  /** The page that imports it. */
  readonly path: string;
}

const known: Elsewhere[] = [];

export function registerElsewhere(files: readonly Elsewhere[]): void {
  for (const file of files) if (!known.some((each) => each.message === file.message)) known.push(file);
}

export function elsewhere(columns: readonly FileColumn[]): Elsewhere | undefined {
  const forms = new Set(columns.map(({ name }) => headerForm(name)));
  return known.find(({ headers }) => headers.some((set) => set.every((header) => forms.has(headerForm(header)))));
}
