import { trimmed } from '../kinds/text/text.ts';

/**
 * Cells of files that spreadsheets open. A cell that begins like a formula would be run by them, so a text cell of that
 * kind is written with one apostrophe before it, and one is taken off when it is read: out and in again changes nothing.
 */

/** What a spreadsheet skips before it looks for a formula. */
const SKIPPED = '[\\s\\u200b-\\u200d\\u2060\\ufeff]*';

/** What begins a formula, the wide signs of East Asian keyboards included, or would after an apostrophe is taken off. */
const FORMULA = new RegExp(`^'*${SKIPPED}[=+\\-@\\t\\r\\n＝＋－＠]`, 'u');

/** Kinds of column that are written as they are: a minus there is a minus. */
const PLAIN = ['number', 'money', 'date'];

/** Text as a cell holds it: `=1+1` → `'=1+1`. */
export const escapeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A cell of a column of the given type; numbers, money and dates are never escaped. */
export const exportCell = (type: string, value: string): string => (PLAIN.includes(type) ? value : escapeCell(value));

/** What a cell says, without what spreadsheets leave around it and without the apostrophe that `escapeCell` added. */
export function importCell(cell: string): string {
  const text = trimmed(cell);
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
