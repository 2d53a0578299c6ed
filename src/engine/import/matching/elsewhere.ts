import { type FileColumn, headerForm } from '../reading/headers.ts';

/** A file that is known and is no table of records that go in here. */
export interface Elsewhere {
  /** Sets of headers; a file with all of one set is of this kind. */
  readonly headers: readonly (readonly string[])[];
  /** What it is, and where it goes. */
  readonly message: string;
  /** Where it goes in; none while nothing takes it. */
  readonly path?: string;
}

const known: Elsewhere[] = [];

export function registerElsewhere(files: readonly Elsewhere[]): void {
  for (const file of files) if (!known.some((each) => each.message === file.message)) known.push(file);
}

export function elsewhere(columns: readonly FileColumn[]): Elsewhere | undefined {
  const forms = new Set(columns.map(({ name }) => headerForm(name)));
  return known.find(({ headers }) => headers.some((set) => set.every((header) => forms.has(headerForm(header)))));
}
