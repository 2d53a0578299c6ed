/*
 * A JSON export as a table: a list of objects, each of which is a row. What is inside an object is named with its path,
 * `company.name`; a list of words is one cell, and a list of objects, such as the messages of a ticket, stays JSON.
 */

type Plain = Readonly<Record<string, unknown>>;

/** The header and the rows; undefined where there is no list of objects. */
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

/** The list itself, or the first list that an object holds: `{ "tickets": [...] }`. */
function listIn(content: unknown): readonly Plain[] | undefined {
  if (isRows(content)) return content;
  return isObject(content) ? Object.values(content).find(isRows) : undefined;
}

/** `{ "helpdesk_ticket": { ... } }` is the ticket. */
function unwrapped(row: Plain): Plain {
  const [only, ...others] = Object.values(row);
  return others.length === 0 && isObject(only) ? only : row;
}

/** Deeper than this, objects are left out. */
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
