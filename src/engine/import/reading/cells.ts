import { importCell } from '../../csv/cell.ts';
import { listedIn } from './listed.ts';

/** Clears a field on update. An empty cell leaves the field unchanged. */
export const CLEAR = '[clear]';

/** Replaces a character that the database cannot store. The row is refused until the cell is corrected. */
export const NUL_SIGN = '\u2400';

/** The cell's text without export escapes; empty if the cell is missing. */
export const cellText = (raw: string | undefined): string => (raw === undefined ? '' : importCell(raw));

/** Replaces lone surrogates and NUL characters, which the database refuses, so that the row can be shown. */
export const storable = (cell: string): string =>
  cell
    .replaceAll('\0', NUL_SIGN)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

/** The part of a cell that a place takes: words of a name, or values of a list. */
export type Part = 'first' | 'last' | 'primary' | 'others';

/**
 * "Aoife O'Brien" → first "Aoife", last "O'Brien". A single word is the first name. "a; b; c" → primary "a", others
 * "b; c".
 */
export function partOf(text: string, part: Part): string {
  if (part === 'primary') return listedIn(text)[0] ?? '';
  if (part === 'others') return listedIn(text).slice(1).join('; ');
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return part === 'first' ? text : '';
  return part === 'last' ? (words.at(-1) ?? '') : words.slice(0, -1).join(' ');
}

/** Looks a word up in a table, ignoring case and surrounding spaces. */
export function wordIn(words: Readonly<Record<string, string>> | undefined, text: string): string | undefined {
  if (!words) return undefined;
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(words).find(([word]) => word.trim().toLowerCase() === wanted);
  return found?.[1];
}
