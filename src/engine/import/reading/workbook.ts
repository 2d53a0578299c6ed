/** A cell as the workbook reader returns it, with numbers as text digits. */
export type WorkbookCell = string | number | boolean | Date | null | undefined;

/** A cell as the text that a CSV file of the same sheet would contain. */
export function workbookText(cell: WorkbookCell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? numberText(String(cell)) : cell;
}

/** "0.30000000000000004" → "0.3". Above fifteen digits the sheet has lost precision, which the exponent shows. */
export function numberText(digits: string): string {
  const number = Number(digits);
  if (!Number.isFinite(number)) return digits;
  if (Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  return String(Number(number.toPrecision(15)));
}

/** Workbooks have no time zone: the reader returns a date as midnight UTC. */
function dateText(date: Date): string {
  const iso = date.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
