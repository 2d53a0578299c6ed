import { recordsOf } from '../kinds/anyRefs/recordKey.ts';
import type { Field } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';

/** One part of a record that refers to other records: a reference, a list of them, or a column of a list of rows. */
export interface Reference {
  /** The field of the record. For a column of rows, the field that holds the rows. */
  readonly key: string;
  readonly field: Field;
  /** The name of the noun that it refers to. */
  readonly to: string;
  idsIn(row: Readonly<Record<string, unknown>>): number[];
  /** The path of one reference in the record: `lines.3.productId`. */
  placeOf(row: Readonly<Record<string, unknown>>, id: number): string;
}

const known = new WeakMap<AnyEntity, readonly Reference[]>();

/** Every field and column of a noun that refers to other records. */
export function referencesOf(entity: AnyEntity): readonly Reference[] {
  const found =
    known.get(entity) ?? Object.entries<Field>(entity.fields).flatMap(([key, field]) => inField(key, field));
  known.set(entity, found);
  return found;
}

function inField(key: string, field: Field): Reference[] {
  if (field.to) return [{ key, field, to: field.to, idsIn: (row) => idsOf(row[key]), placeOf: () => key }];
  if (field.toAny)
    return field.toAny.map((to) => ({
      key,
      field,
      to,
      idsIn: (row) => recordsOf(row[key]).flatMap(({ noun, id }) => (noun === to ? id : [])),
      placeOf: () => key,
    }));
  return Object.entries<Field>(field.of ?? {}).flatMap(([column, each]) =>
    each.to
      ? [
          {
            key,
            field: each,
            to: each.to,
            idsIn: (row) =>
              Array.isArray(row[key]) ? row[key].flatMap((line: Record<string, unknown>) => idsOf(line[column])) : [],
            placeOf: (row, id) => (field.owned ? placeIn(row[key], column, id, key) : key),
          },
        ]
      : [],
  );
}

function placeIn(lines: unknown, column: string, id: number, key: string): string {
  const at = Array.isArray(lines)
    ? lines.findIndex((line: Record<string, unknown>) => idsOf(line[column]).includes(id))
    : -1;
  return at < 0 ? key : `${key}.${at}.${column}`;
}

const isId = (value: unknown): value is number => typeof value === 'number';
const idsOf = (value: unknown): number[] => (isId(value) ? [value] : Array.isArray(value) ? value.filter(isId) : []);
