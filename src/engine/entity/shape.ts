import { formatDay } from '../kinds/day/day.ts';
import type { Field, Fields } from '../kinds/field.ts';
import { labelled } from '../kinds/text/text.ts';
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

/** The names of the records that a record refers to: noun → ID → name. */
type References = Readonly<Record<string, Readonly<Record<string, { readonly title: string }>>>>;

/**
 * The title of a record: "Christmas Day 25/12/2026", "HPE iLO", "10.20.1.100 to 10.20.1.199". A record in the title is
 * named if `refs` has its name, and is otherwise left out, because its ID tells users nothing.
 */
export const titleOf = (entity: AnyEntity, row: Row, refs: References = {}): string =>
  titleBy(
    entity,
    entity.title,
    (key, value) => inWords(entity.fields[key], value, refs),
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
    .filter((key) => !isMissing(row[key]))
    .map((key) => say(key, row[key]))
    .filter((word) => !isMissing(word))
    .map(String);
  return words.length > 0 ? words.filter(isOnce).join(between) : `${label} ${String(row.id)}`;
};

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Leaves out a part that another part contains, as in "INV-2627-00003 Invoice INV-2627-00003". */
const isOnce = (word: string, at: number, all: readonly string[]): boolean =>
  !all.some(
    (other, place) => place !== at && ` ${other} `.includes(` ${word} `) && (other.length > word.length || place < at),
  );

type Row = Readonly<Record<string, unknown>>;

/** A title has no component, so a choice is its label here, and a day or a moment its text. */
function inWords(field: Field | undefined, value: unknown, refs: References): unknown {
  if (field?.kind === 'ref') return refs[String(field.to)]?.[String(value)]?.title;
  if (field?.kind === 'day') return formatDay(String(value));
  if (field?.kind === 'moment') return exactTime(String(value));
  if (field?.names) return labelled(String(value)) ?? value;
  return field?.options?.[String(value)]?.label ?? value;
}

/** Whether a title names two ends of something, such as two days, two addresses or two assets. */
const isRange = ({ title: [first = '', last = '', ...more], fields }: AnyEntity): boolean =>
  more.length === 0 && fields[first]?.kind === fields[last]?.kind && ENDS.has(fields[first]?.kind ?? '');

const ENDS: ReadonlySet<string> = new Set(['day', 'ipAddress', 'ref']);

/** The customer a record belongs to, if any. */
export function customerOf(entity: AnyEntity, row: Readonly<Record<string, unknown>>): number | null {
  const value = entity.scope.by === 'customer' ? row[entity.scope.field] : undefined;
  return typeof value === 'number' ? value : null;
}
