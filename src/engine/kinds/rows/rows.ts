import { type Built, type CommonFacts, type Field, type FieldFacts, field, labelOf, type ValueOf } from '../field.ts';
import { type Kind, kind, type Read, refuse, type Storage } from '../kind.ts';
import { trimmed } from '../text/text.ts';

type Columns = Readonly<Record<string, Field>>;

/** The values of one row. */
export type RowOf<O extends Columns> = { readonly [K in keyof O]: ValueOf<O[K]> };

/** A short list that is stored with its record. `of` declares its columns. */
export const rows = <
  const O extends Columns,
  const F extends Omit<CommonFacts, 'search' | 'unique' | 'filter'> & { readonly max?: number },
>(
  facts: F & { readonly of: O },
): Built<readonly RowOf<O>[], F> => field<readonly RowOf<O>[], F & { readonly of: O }>('rows', facts);

export const MOST_ROWS = 200;
const NO_ROWS = 'Enter a list of rows as JSON.';

export type Cells = Readonly<Record<string, unknown>>;

/** The rows in a value of unknown type, for inputs. */
export const cellsOf = (value: unknown): readonly Cells[] =>
  Array.isArray(value) ? value.filter((row): row is Cells => typeof row === 'object' && row !== null) : [];

/** A new row with the columns' defaults. */
export const blankRow = (facts: FieldFacts): Cells =>
  Object.fromEntries(
    Object.entries(facts.of ?? {}).map(([key, column]) => [
      key,
      column.default ?? (column.kind === 'flag' && !column.optional ? false : null),
    ]),
  );

/** (["a", "b", "c"], 0, 2) → ["b", "c", "a"] */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** The registry of kinds contains this kind, so the lookup of the columns' kinds is passed in. */
export const rowsKindWith = (kindOf: (column: Field) => Kind): Kind =>
  kind<readonly Cells[]>({
    name: 'rows',
    storage: 'json',
    operators: ['filled', 'empty'],
    format: (all, facts) => all.map((row) => formatRow(row, facts, kindOf)).join('; '),
    write: (all) => JSON.stringify(all),
    read: (text, facts) => {
      if (trimmed(text) === '') return refuse('required', 'Add at least one row.');
      const parsed = parse(text);
      if (!Array.isArray(parsed)) return refuse('invalid_value', NO_ROWS);
      const most = Number(facts.max ?? MOST_ROWS);
      if (parsed.length > most) return refuse('invalid_value', `Add up to ${most} rows. You added ${parsed.length}.`);
      const read = parsed.map((row: unknown, at) => readRow(row, at, facts.of ?? {}, kindOf));
      return read.find((row) => 'refused' in row) ?? { value: read.map((row) => ('value' in row ? row.value : {})) };
    },
  });

const formatRow = (row: Cells, facts: FieldFacts, kindOf: (column: Field) => Kind): string =>
  Object.entries(facts.of ?? {})
    .filter(([key]) => row[key] !== null && row[key] !== undefined)
    .map(([key, column]) => kindOf(column).format(row[key] as never, column))
    .join(', ');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readRow(row: unknown, at: number, columns: Columns, kindOf: (column: Field) => Kind): Read<Cells> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return refuse('invalid_value', NO_ROWS);
  const given = new Map<string, unknown>(Object.entries(row));
  const unknown = [...given.keys()].find((key) => !columns[key]);
  if (unknown) return refuse('invalid_value', `Row ${at + 1}: the column “${unknown}” does not exist.`);
  const cells: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(columns)) {
    const read = readCell(given.get(key) ?? column.default ?? null, column, kindOf(column));
    if ('refused' in read) return refuse(read.refused, `Row ${at + 1}, ${labelOf(key, column)}: ${read.message}`);
    cells[key] = read.value;
  }
  return { value: cells };
}

/** Writes and reads the value with the kind's functions, so that a cell in a file follows the same rules as elsewhere. */
function readCell(value: unknown, column: Field, columnKind: Kind): Read {
  if (value === null || value === '') return column.optional ? { value: null } : refuse('required', 'Enter a value.');
  if (!fits[columnKind.storage](value)) return refuse('invalid_value', 'The value is not valid for this field.');
  return columnKind.read(columnKind.write(value as never, column), column);
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isListOf = (fitsOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(fitsOne);

/** The expected JSON type of a stored value. */
const fits: Readonly<Record<Storage, (value: unknown) => boolean>> = {
  text: isText,
  int: isNumber,
  bigint: isNumber,
  decimal: isNumber,
  boolean: (value) => typeof value === 'boolean',
  date: isText,
  timestamp: isText,
  bigints: isListOf(isNumber),
  texts: isListOf(isText),
  json: Array.isArray,
};
