import { formatDay } from '../kinds/day/day.ts';
import type { Field, Fields } from '../kinds/field.ts';
import { exactTime } from '../parts/relativeTime.ts';
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

/** The title of a record: "Christmas Day 25/12/2026", "HPE iLO", "10.20.1.100 to 10.20.1.199". */
export const titleOf = (entity: AnyEntity, row: Row): string =>
  titleBy(
    entity,
    entity.title,
    (key, value) => inWords(entity.fields[key], value),
    row,
    isRange(entity) ? ' to ' : ' ',
  );

/** The title of a record whose declaration may not be loaded yet. */
export const titleBy = (
  { label }: Pick<AnyEntity, 'label'>,
  title: readonly string[],
  say: (key: string, value: unknown) => unknown,
  row: Row,
  between = ' ',
): string => {
  const words = title
    .filter((key) => row[key] !== null && row[key] !== undefined && row[key] !== '')
    .map((key) => say(key, row[key]));
  return words.length > 0 ? words.join(between) : `${label} ${String(row.id)}`;
};

type Row = Readonly<Record<string, unknown>>;

/** A title has no component, so a choice is its label here, and a day or a moment its text. */
function inWords(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'day') return formatDay(String(value));
  if (field?.kind === 'moment') return exactTime(String(value));
  return field?.options?.[String(value)]?.label ?? value;
}

/** Whether a title names the first and the last of something, such as two days or two addresses. */
const isRange = ({ title: [first = '', last = '', ...more], fields }: AnyEntity): boolean =>
  more.length === 0 && fields[first]?.kind === fields[last]?.kind && ENDS.has(fields[first]?.kind ?? '');

const ENDS: ReadonlySet<string> = new Set(['day', 'ipAddress']);

/** The customer a record belongs to, if any. */
export function customerOf(entity: AnyEntity, row: Readonly<Record<string, unknown>>): number | null {
  const value = entity.scope.by === 'customer' ? row[entity.scope.field] : undefined;
  return typeof value === 'number' ? value : null;
}
