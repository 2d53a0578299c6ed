import { escapeCell } from './cell.ts';

export type CsvCell = string | number | null;

/** Marks a text as UTF-8 for spreadsheets; stands once, before its first line. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lines of a CSV file by RFC 4180, each with its end. Cells are written as they are given: text that a spreadsheet would
 * run is escaped before.
 */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string => lines.map(csvLine).join('');

/** A table as a CSV file that spreadsheets open: marked as UTF-8, and with no text in it that one of them would run. */
export const csvText = (lines: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK +
  csvLines(lines.map((line) => line.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))));

function csvLine(cells: readonly CsvCell[]): string {
  // A lone empty cell is quoted, or its line would be taken for a blank one.
  const line = cells.length === 1 && (cells[0] === '' || cells[0] === null) ? '""' : cells.map(written).join(',');
  return `${line}\r\n`;
}

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
