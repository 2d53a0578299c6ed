import { importCell } from '../../csv/cell.ts';

/** Empties a field on update; an empty cell leaves it as it is. */
export const CLEAR = '[clear]';

/** What stands in a cell of the database for a character it cannot keep; the row is refused until it is written anew. */
export const NUL_SIGN = '\u2400';

/** A cell's text as a person means it; empty when nothing is said. */
export const cellText = (raw: string | undefined): string => (raw === undefined ? '' : importCell(raw));

/** Lone halves of characters and zeros, which the database refuses, are replaced so that the row can be shown. */
export const storable = (cell: string): string =>
  cell
    .replaceAll('\0', NUL_SIGN)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

/** "Aoife O'Brien" → first "Aoife", last "O'Brien"; one word alone is the first. */
export function partOf(text: string, part: 'first' | 'last'): string {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return part === 'first' ? text : '';
  return part === 'last' ? (words.at(-1) ?? '') : words.slice(0, -1).join(' ');
}

/** Looks a word up in a table of words, case and outer spaces ignored. */
export function wordIn(words: Readonly<Record<string, string>> | undefined, text: string): string | undefined {
  if (!words) return undefined;
  const wanted = text.trim().toLowerCase();
  const found = Object.entries(words).find(([word]) => word.trim().toLowerCase() === wanted);
  return found?.[1];
}
