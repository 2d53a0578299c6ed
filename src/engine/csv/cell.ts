import { trimmed } from '../kinds/text/text.ts';

/**
 * Cells of files that spreadsheets open. A spreadsheet would run a text cell that begins like a formula, so such a cell
 * is written with a leading apostrophe. Import removes one apostrophe, so that export and import return the same text.
 */

/** Characters that a spreadsheet skips before it looks for a formula. */
const SKIPPED = '[\\s\\u200b-\\u200d\\u2060\\ufeff]*';

/** Starts of a formula, including full-width characters, and texts that would start one without their apostrophe. */
const FORMULA = new RegExp(`^'*${SKIPPED}[=+\\-@\\t\\r\\n＝＋－＠]`, 'u');

/** Column types that are never escaped, because a minus there is a sign. */
const PLAIN = ['number', 'money', 'date'];

/** Escapes the text of a cell: `=1+1` → `'=1+1`. */
export const escapeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A cell of a column of the given type. Numbers, money and dates are never escaped. */
export const exportCell = (type: string, value: string): string => (PLAIN.includes(type) ? value : escapeCell(value));

/** The text of a cell, without the characters that spreadsheets add and without the apostrophe from `escapeCell`. */
export function importCell(cell: string): string {
  const text = trimmed(cell);
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
