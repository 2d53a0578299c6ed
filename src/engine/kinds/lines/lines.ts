import { type Field, type Fields, field, type FieldFacts, type ValueOf } from '../field.ts';
import type { Kind } from '../kind.ts';
import { blankRow, cellsOf, rowsKindWith } from '../rows/rows.ts';

/** Records that belong to another record and are saved with it, such as the lines of an order. */
export interface OwnedNoun<F extends Fields = Fields> {
  /** The name of their table: `customerOrderLine`. */
  readonly name: string;
  /** The label of one line: "Line". */
  readonly label: string;
  /** The column that refers to the owner: `orderId`. */
  readonly by: string;
  readonly fields: F;
}

/** Declares records that belong to another record. */
export const owned = <const F extends Fields>(
  name: string,
  facts: Omit<OwnedNoun<F>, 'name' | 'label'> & { readonly label?: string },
): OwnedNoun<F> => ({ label: 'Line', ...facts, name });

/** One line. A new line has no ID until it is stored. */
export type LineOf<F extends Fields> = { readonly id?: number } & { readonly [K in keyof F]: ValueOf<F[K]> };

/** One line, without the types of its columns. */
export type Line = Readonly<Record<string, unknown>>;

export const MOST_LINES = 500;

type Facts = Pick<FieldFacts, 'label' | 'help' | 'aliases' | 'readOnly'> & { readonly max?: number };

/** An ordered list of lines that belong to the record. They have their own table and are saved with their owner. */
export const lines = <const O extends Fields>(
  facts: Facts & { readonly of: OwnedNoun<O> },
): Field<readonly LineOf<O>[], false, true> => {
  const { of: noun, ...others } = facts;
  return field('lines', {
    ...others,
    default: [],
    of: noun.fields,
    owned: { name: noun.name, label: noun.label, by: noun.by },
  }) as Field<readonly LineOf<O>[], false, true>;
};

/** The lines in a value of unknown type. */
export const linesIn: (value: unknown) => readonly Line[] = cellsOf;

/** The ID of a line, or undefined if it is not stored yet. */
export const idOfLine = ({ id }: Line): number | undefined => (typeof id === 'number' ? id : undefined);

/** A new line with the columns' defaults. */
export const newLine: (facts: FieldFacts) => Line = blankRow;

/** The audit log's key of one line: "lines.5" → ["lines", 5]. Null for any other key. */
export function lineInLog(key: string): readonly [field: string, id: number] | null {
  const [, name, id] = /^([A-Za-z]\w*)\.(\d+)$/.exec(key) ?? [];
  return name && id ? [name, Number(id)] : null;
}

/** The kind has the functions of rows, but no filter operators. */
export const linesKindWith = (kindOf: (column: Field) => Kind): Kind => ({
  ...rowsKindWith(kindOf),
  name: 'lines',
  operators: [],
});
