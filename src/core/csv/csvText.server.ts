import { stringify } from 'csv-stringify/sync';
import { escapeCell } from './cell.ts';

/** A table as a CSV file that spreadsheets open: marked as UTF-8, and with no text in it that one of them would run. */
export const csvText = (lines: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    lines.map((line) => line.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))),
    // A bare line feed in a cell is quoted too: csv-stringify minds the row's own ending only.
    { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
