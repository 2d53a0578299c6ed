import { type FileColumn, headerForm } from './headers.ts';

/** A file that is known and goes in at another place, because it is no table of records. */
export interface Elsewhere {
  /** All of them are in the file. */
  readonly headers: readonly string[];
  /** What it is, and where it goes. */
  readonly message: string;
  readonly path: string;
}

const known: Elsewhere[] = [];

export function registerElsewhere(files: readonly Elsewhere[]): void {
  for (const file of files) if (!known.some((each) => each.message === file.message)) known.push(file);
}

export function elsewhere(columns: readonly FileColumn[]): Elsewhere | undefined {
  const forms = new Set(columns.map(({ name }) => headerForm(name)));
  return known.find(({ headers }) => headers.every((header) => forms.has(headerForm(header))));
}
