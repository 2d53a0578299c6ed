import type { Field, Fields } from '../kinds/field.ts';
import { idOfLine, type Line, linesIn } from '../kinds/lines/lines.ts';
import type { AnyEntity } from './entity.ts';

/** A list of lines that belong to a record. */
export interface OwnedField {
  /** The field of the owner that holds the lines. */
  readonly key: string;
  /** The name of their table. */
  readonly name: string;
  /** The label of one line. */
  readonly label: string;
  /** The column that refers to the owner. */
  readonly by: string;
  readonly columns: Fields;
}

const known = new WeakMap<AnyEntity, readonly OwnedField[]>();

/** All lists of lines that a noun's records own. Most nouns have none. */
export function ownedFields(entity: AnyEntity): readonly OwnedField[] {
  const found =
    known.get(entity) ??
    Object.entries<Field>(entity.fields).flatMap(([key, { owned, of }]) =>
      owned ? [{ key, ...owned, columns: of ?? {} }] : [],
    );
  known.set(entity, found);
  return found;
}

/** The lines of a row in this field. */
export const linesOf = (row: Readonly<Record<string, unknown>>, { key }: Pick<OwnedField, 'key'>): readonly Line[] =>
  linesIn(row[key]);

/** Stored lines by ID, with their position from 0. */
export const placed = (
  all: readonly Line[],
): ReadonlyMap<number, Readonly<Record<string, unknown>> & { readonly position: number }> =>
  new Map(
    all.flatMap((line, position) => {
      const id = idOfLine(line);
      return id === undefined ? [] : [[id, { ...line, position }] as const];
    }),
  );
