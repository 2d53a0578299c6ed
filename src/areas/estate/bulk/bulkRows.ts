import { bulkNames, MOST_NAMES, NAME_REFUSALS } from './names.rules.ts';
import type { BulkColumn } from './bulkCreate.ts';

/** One row of the table as entered. */
export type TypedRow = Readonly<Record<BulkColumn, string>>;

export const BLANK: TypedRow = { name: '', assetTag: '', serial: '', mac: '', address: '', location: '' };

/** The rows for a name pattern. Keeps the values of the other columns. */
export function rowsForPattern(
  pattern: string,
  rows: readonly TypedRow[],
): { readonly rows: readonly TypedRow[]; readonly complaint: string | null } {
  if (pattern.trim() === '') return { rows: rows.filter(isTouched), complaint: null };
  const made = bulkNames({ pattern, existing: [], limit: MOST_NAMES });
  if ('error' in made) return { rows, complaint: NAME_REFUSALS[made.error] };
  return { rows: made.names.map((name, at) => ({ ...(rows[at] ?? BLANK), name })), complaint: null };
}

const isTouched = (row: TypedRow): boolean =>
  Object.entries(row).some(([key, value]) => key !== 'name' && value !== '');

/**
 * Applies a paste: lines go into rows from the cursor down, tabs into the next columns. Lines beyond the last row add
 * new rows, up to 500.
 */
export function pasted(
  rows: readonly TypedRow[],
  columns: readonly BulkColumn[],
  at: { readonly row: number; readonly column: BulkColumn },
  text: string,
): readonly TypedRow[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .slice(0, MOST_NAMES - at.row);
  const first = columns.indexOf(at.column);
  const next = [...rows];
  for (const [down, line] of lines.entries()) {
    const cells = line.split('\t').slice(0, columns.length - first);
    const set = Object.fromEntries(cells.map((cell, across) => [columns[first + across] ?? at.column, cell.trim()]));
    next[at.row + down] = { ...(next[at.row + down] ?? BLANK), ...set };
  }
  return next;
}

/** Leaves a paste of a single value to the browser. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trim());

export interface KnownPlace {
  readonly id: number;
  readonly fullName: string | null;
  readonly name: string;
  readonly code: string | null;
  readonly siteId: number;
}

/** Finds a room by number, name or full path, ignoring case; null when there is none or more than one. */
export function placeNamed(text: string, places: readonly KnownPlace[], siteId: number | null): KnownPlace | null {
  const wanted = text.trim().toLowerCase();
  const here = siteId === null ? places : places.filter((place) => place.siteId === siteId);
  for (const key of ['code', 'fullName', 'name'] as const) {
    const found = here.filter((place) => place[key]?.toLowerCase() === wanted);
    if (found.length === 1) return found[0] ?? null;
    if (found.length > 1) return null;
  }
  return null;
}
