import { type Field, type Fields, field, type FieldFacts, type ValueOf } from '../field.ts';
import type { Kind } from '../kind.ts';
import { blankRow, cellsOf, rowsKindWith } from '../rows/rows.ts';

/** Records that are a part of another one and are saved with it, such as the lines of an order. */
export interface OwnedNoun<F extends Fields = Fields> {
  /** Names their table: `customerOrderLine`. */
  readonly name: string;
  /** What one is called: "Line". */
  readonly label: string;
  /** The column that names their owner: `orderId`. */
  readonly by: string;
  readonly fields: F;
}

/** Declares records that are a part of another one. */
export const owned = <const F extends Fields>(
  name: string,
  facts: Omit<OwnedNoun<F>, 'name' | 'label'> & { readonly label?: string },
): OwnedNoun<F> => ({ label: 'Line', ...facts, name });

/** One of them; a new one has no ID until it is stored. */
export type LineOf<F extends Fields> = { readonly id?: number } & { readonly [K in keyof F]: ValueOf<F[K]> };

/** One of them, its columns forgotten. */
export type Line = Readonly<Record<string, unknown>>;

export const MOST_LINES = 500;

type Facts = Pick<FieldFacts, 'label' | 'help' | 'aliases' | 'readOnly'> & { readonly max?: number };

/** The records that are a part of this one, in their order. They have a table of their own and are saved with their owner. */
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

/** The lines of a value of unknown make. */
export const linesIn: (value: unknown) => readonly Line[] = cellsOf;

/** The ID of a line; undefined for one that is not stored. */
export const idOfLine = ({ id }: Line): number | undefined => (typeof id === 'number' ? id : undefined);

/** A new line: each column’s default, or nothing. */
export const newLine: (facts: FieldFacts) => Line = blankRow;

/** What a log calls the lines’ field and one line: "lines.5" → ["lines", 5]; null for any other key. */
export function lineInLog(key: string): readonly [field: string, id: number] | null {
  const [, name, id] = /^([A-Za-z]\w*)\.(\d+)$/.exec(key) ?? [];
  return name && id ? [name, Number(id)] : null;
}

/** What can be done with them is what can be done with rows, but no list asks for them. */
export const linesKindWith = (kindOf: (column: Field) => Kind): Kind => ({
  ...rowsKindWith(kindOf),
  name: 'lines',
  operators: [],
});
