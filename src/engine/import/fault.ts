/** An error in a row, with its cell where one can be identified. Rows count the header as 1; columns count from 0. */
export interface Fault {
  readonly column: number | null;
  readonly code: FaultCode | (string & {});
  readonly message: string;
  /** Records that the text may refer to. */
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

/** The message for a value already used by another customer's record. It does not reveal the record or its customer. */
export const recordedElsewhere = (noun: string): string => `Another ${noun} already uses this value.`;

/** A warning about a row. It does not prevent the import. */
export interface Remark {
  readonly column: number | null;
  readonly code: 'junk_serial' | 'randomised_mac' | 'same_name' | 'date_guessed' | 'left_out' | (string & {});
  readonly message: string;
}

/** The result, or the expected result, of a row. */
export type Result = 'create' | 'update' | 'unchanged' | 'error' | 'skipped';

/** Row counts by result. `read` is always the sum of the others. */
export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Blank rows, and rows that the user left out. */
  readonly skipped: number;
  readonly failed: number;
}

/** Adds up the rows of an import by result. Blank rows were counted when the file was read. */
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
