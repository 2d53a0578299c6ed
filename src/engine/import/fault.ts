/** Something wrong with a row, at a cell where it can be pointed to. Rows count the header as 1, columns from 0. */
export interface Fault {
  readonly column: number | null;
  readonly code: FaultCode | (string & {});
  readonly message: string;
  /** Records that may be meant. */
  readonly offers?: readonly { readonly id: number; readonly title: string }[];
}

export type FaultCode =
  | 'required'
  | 'unknown_reference'
  | 'invalid_value'
  | 'invalid_date'
  | 'invalid_ip'
  | 'invalid_mac'
  | 'too_long'
  | 'mangled_number'
  | 'nul_byte'
  | 'hidden'
  | 'cell_count'
  | 'duplicate_in_file'
  | 'duplicate_other_customer'
  | 'ambiguous_match'
  | 'no_permission';

/** What another owner's record bears already: neither its name nor whose it is is told. */
export const recordedElsewhere = (noun: string): string => `Another ${noun} already uses this value.`;

/** Something a person should know, and which refuses nothing. */
export interface Remark {
  readonly column: number | null;
  readonly code: 'junk_serial' | 'randomised_mac' | 'same_name' | 'date_guessed' | 'left_out' | (string & {});
  readonly message: string;
}

/** What became, or would become, of a row. */
export type Result = 'create' | 'update' | 'unchanged' | 'error' | 'skipped';

/** What became of a file. `read` is always the sum of the others. */
export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Blank rows, and those a person left out. */
  readonly skipped: number;
  readonly failed: number;
}

/** Adds up the rows of an import by their results; blank ones were counted when the file was read. */
export function countsOf(results: Readonly<Partial<Record<Result, number>>>, blank: number): Counts {
  const counts = {
    created: results.create ?? 0,
    updated: results.update ?? 0,
    unchanged: results.unchanged ?? 0,
    skipped: (results.skipped ?? 0) + blank,
    failed: results.error ?? 0,
  };
  return { read: counts.created + counts.updated + counts.unchanged + counts.skipped + counts.failed, ...counts };
}
