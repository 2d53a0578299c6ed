import type { AnyEntity } from './entity.ts';
import { ownFields } from './shape.ts';
import type { Field } from '../kinds/field.ts';

/** One part of a noun's records that holds files: a field, or a column of a list of rows. */
export interface FilePlace {
  readonly key: string;
  /** The column, if the field is a list of rows. */
  readonly column?: string;
  readonly field: Field;
  idsIn(row: Readonly<Record<string, unknown>>): number[];
}

const known = new WeakMap<AnyEntity, readonly FilePlace[]>();

/** Every field and column of a noun that holds files. */
export function filePlaces(entity: AnyEntity): readonly FilePlace[] {
  const found = known.get(entity) ?? placesIn(entity.fields);
  known.set(entity, found);
  return found;
}

/** Those stored in the noun's own table. */
export const ownFilePlaces = (entity: AnyEntity): readonly FilePlace[] =>
  filePlaces(entity).filter(({ key }) => key in ownFields(entity));

const isFile = (field: Field): boolean => field.kind === 'file' || field.kind === 'files';

const placesIn = (fields: AnyEntity['fields']): readonly FilePlace[] =>
  Object.entries<Field>(fields).flatMap(([key, field]) => {
    if (isFile(field)) return [{ key, field, idsIn: (row) => idsOf(row[key]) }];
    return Object.entries<Field>(field.of ?? {})
      .filter(([, each]) => isFile(each))
      .map(
        ([column, each]): FilePlace => ({
          key,
          column,
          field: each,
          idsIn: (row) => rowsOf(row[key]).flatMap((line) => idsOf(line[column])),
        }),
      );
  });

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value : []);
const idsOf = (value: unknown): number[] => [value].flat().filter((each): each is number => typeof each === 'number');
