import { formatDay } from '../kinds/day/day.ts';
import type { Fields } from '../kinds/field.ts';
import type { AnyEntity } from './entity.ts';

const cache = new Map<AnyEntity, Fields>();

/** The fields stored in a noun's own table: all fields, or those that its base does not have. */
export function ownFields(entity: AnyEntity): Fields {
  const { base } = entity;
  if (!base) return entity.fields;
  const known = cache.get(entity);
  if (known) return known;
  const own = Object.fromEntries(Object.entries(entity.fields).filter(([key]) => !(key in base.fields)));
  cache.set(entity, own);
  return own;
}

/** The noun whose table holds version, dates and id: itself or its base. */
export const rootOf = (entity: AnyEntity): AnyEntity => entity.base ?? entity;

/** The title of a record: "Christmas Day 25/12/2026". */
export const titleOf = (entity: AnyEntity, row: Readonly<Record<string, unknown>>): string =>
  titleBy(entity, entity.title, (key) => entity.fields[key]?.kind === 'day', row);

/** The title of a record whose declaration may not be loaded yet. */
export const titleBy = (
  { label }: Pick<AnyEntity, 'label'>,
  title: readonly string[],
  isDay: (key: string) => boolean,
  row: Readonly<Record<string, unknown>>,
): string => {
  const words = title
    .map((key) => (isDay(key) && row[key] ? formatDay(String(row[key])) : row[key]))
    .filter((each) => each !== null && each !== undefined && each !== '');
  return words.length > 0 ? words.join(' ') : `${label} ${String(row.id)}`;
};

/** The customer a record belongs to, if any. */
export function customerOf(entity: AnyEntity, row: Readonly<Record<string, unknown>>): number | null {
  const value = entity.scope.by === 'customer' ? row[entity.scope.field] : undefined;
  return typeof value === 'number' ? value : null;
}
