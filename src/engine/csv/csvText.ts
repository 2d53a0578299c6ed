import { escapeCell } from './cell.ts';

export type CsvCell = string | number | null;

/** Marks a file as UTF-8 for spreadsheets. Written once, before the first line. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Lines of a CSV file by RFC 4180, each with its line end. Cells are written unchanged, so the caller must escape
 * formulas.
 */
export const csvLines = (lines: readonly (readonly CsvCell[])[]): string => lines.map(csvLine).join('');

/** A table as a CSV file for spreadsheets: marked as UTF-8, with formulas escaped. */
export const csvText = (lines: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK +
  csvLines(lines.map((line) => line.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))));

function csvLine(cells: readonly CsvCell[]): string {
  // A single empty cell is quoted, because an empty line would count as blank.
  const line = cells.length === 1 && (cells[0] === '' || cells[0] === null) ? '""' : cells.map(written).join(',');
  return `${line}\r\n`;
}

function written(cell: CsvCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
