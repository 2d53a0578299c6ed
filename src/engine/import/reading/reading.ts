import type { Encoding } from './fileSort.ts';
import type { Dialect } from '../matching/records.ts';

/** How a file is read: what was recognised, and what a person changed of it. */
export interface Reading extends Dialect {
  readonly sort: 'text' | 'spreadsheet';
  readonly encoding: Encoding;
  /** The file is no table: what makes one of it. */
  readonly foreign?: string;
  /** The first record names the columns. */
  readonly header: boolean;
  /** Which way round dates are, as a person chose. */
  readonly dates?: 'dmy' | 'mdy';
  /** Which way round they can only be, by the file's own dates. */
  readonly settled?: 'dmy' | 'mdy';
  /** Excel's serial numbers are dates. */
  readonly serials?: boolean;
  /** Of a workbook: the sheet that is read, and all of them. */
  readonly sheet?: string;
  readonly sheets?: readonly string[];
  /** The kind of file that a user chose: its columns of secrets are hidden, and no others but those named so. */
  readonly kind?: string;
}

/** A column as people recognise it: its name and some of what is in it. */
export interface SampledColumn {
  readonly at: number;
  readonly name: string;
  readonly samples: readonly string[];
  /** What the first rows hold here, blanks and repetitions included; until the file is imported. */
  readonly first?: readonly string[];
  /** How many rows say something here. */
  readonly filled: number;
  /** Its cells are hidden as they are read, and go to fields that keep secrets only. */
  readonly isSecret?: true;
}

/** A file that has been read through once. */
export interface Table {
  readonly reading: Reading;
  readonly columns: readonly SampledColumn[];
  readonly rows: number;
  readonly blank: number;
}
