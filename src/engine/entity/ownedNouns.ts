import type { Field, Fields } from '../kinds/field.ts';
import { idOfLine, type Line, linesIn } from '../kinds/lines/lines.ts';
import type { AnyEntity } from './entity.ts';

/** Lines that records of a noun own. */
export interface OwnedField {
  /** The field of the owner that holds them. */
  readonly key: string;
  /** Their table. */
  readonly name: string;
  /** What one is called. */
  readonly label: string;
  /** The column that names the owner. */
  readonly by: string;
  readonly columns: Fields;
}

const known = new WeakMap<AnyEntity, readonly OwnedField[]>();

/** Every list of lines that a noun’s records own; none for most nouns. */
export function ownedFields(entity: AnyEntity): readonly OwnedField[] {
  const found =
    known.get(entity) ??
    Object.entries<Field>(entity.fields).flatMap(([key, { owned, of }]) =>
      owned ? [{ key, ...owned, columns: of ?? {} }] : [],
    );
  known.set(entity, found);
  return found;
}

/** The lines of a row. */
export const linesOf = (row: Readonly<Record<string, unknown>>, { key }: Pick<OwnedField, 'key'>): readonly Line[] =>
  linesIn(row[key]);

/** Stored lines by their ID, with their place from 0. */
export const placed = (
  all: readonly Line[],
): ReadonlyMap<number, Readonly<Record<string, unknown>> & { readonly position: number }> =>
  new Map(
    all.flatMap((line, position) => {
      const id = idOfLine(line);
      return id === undefined ? [] : [[id, { ...line, position }] as const];
    }),
  );
