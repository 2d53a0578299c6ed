/*
 * Converts a JSON export to a table. It is a list of objects, each of which is a row, and nested values are named by
 * path: `company.name`. A list of words becomes one cell. A list of objects, such as the messages of a ticket, remains
 * JSON.
 */

type Plain = Readonly<Record<string, unknown>>;

/** The header and the rows; undefined if there is no list of objects. */
export function jsonTable(content: unknown): readonly string[][] | undefined {
  const rows = listIn(content)?.map((each) => flat(unwrapped(each)));
  if (!rows || rows.length === 0) return undefined;
  const header = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [header, ...rows.map((row) => header.map((key) => row.get(key) ?? ''))];
}

const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Plain[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** The list itself, or the first list in an object: `{ "tickets": [...] }`. */
function listIn(content: unknown): readonly Plain[] | undefined {
  if (isRows(content)) return content;
  return isObject(content) ? Object.values(content).find(isRows) : undefined;
}

/** Unwraps a row with a single object in it: `{ "helpdesk_ticket": { ... } }` is the ticket. */
function unwrapped(row: Plain): Plain {
  const [only, ...others] = Object.values(row);
  return others.length === 0 && isObject(only) ? only : row;
}

/** Objects nested deeper than this are left out. */
const DEPTH = 4;

function flat(row: Plain, path = '', depth = 0): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [key, value] of Object.entries(row)) {
    const name = path === '' ? key : `${path}.${key}`;
    if (isObject(value)) {
      if (depth < DEPTH) for (const [inner, cell] of flat(value, name, depth + 1)) cells.set(inner, cell);
    } else cells.set(name, Array.isArray(value) ? textOf(value) : word(value));
  }
  return cells;
}

const textOf = (list: readonly unknown[]): string =>
  isRows(list)
    ? JSON.stringify(list)
    : list
        .filter((each) => typeof each !== 'object')
        .map(word)
        .join('; ');

const word = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
