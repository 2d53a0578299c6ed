import type { Encoding } from './fileSort.ts';
import type { Dialect } from '../matching/records.ts';

/** How a file is read: the recognised settings, with the user's changes. */
export interface Reading extends Dialect {
  readonly sort: 'text' | 'spreadsheet';
  readonly encoding: Encoding;
  /** The key of the format that converts the file, if it is not a table. */
  readonly foreign?: string;
  /** The first record names the columns. */
  readonly header: boolean;
  /** The date order that the user chose. */
  readonly dates?: 'dmy' | 'mdy';
  /** The date order that the file's dates allow. */
  readonly settled?: 'dmy' | 'mdy';
  /** Excel serial numbers are read as dates. */
  readonly serials?: boolean;
  /** For a workbook: the sheet that is read, and all its sheets. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** The preset that the user chose. It adds hidden columns to those with a header that indicates secrets. */
  readonly kind?: string;
}

/** A column as shown to users: its name and some of its values. */
export interface SampledColumn {
  readonly at: number;
  readonly name: string;
  readonly samples: readonly string[];
  /** The values of the first rows, including blanks and repetitions, until the file is imported. */
  readonly first?: readonly string[];
  /** The number of rows with a value in this column. */
  readonly filled: number;
  /** Its cells are hidden when they are read, and can only be mapped to secret fields. */
  readonly isSecret?: true;
}

/** A file after its first full read. */
export interface Table {
  readonly reading: Reading;
  readonly columns: readonly SampledColumn[];
  readonly rows: number;
  readonly blank: number;
}
