import { snake } from '../db/names.ts';
import type { AnyEntity, Unique } from './entity.ts';
import { ownFields } from './shape.ts';

/** A unique combination of fields, with the suffix of its index. */
export interface Guarded extends Unique {
  readonly index: string;
}

const cache = new WeakMap<AnyEntity, readonly Guarded[]>();

/** All unique combinations of a noun: those of its fields, and those of the noun and its base over several fields. */
export function uniquesOf(entity: AnyEntity): readonly Guarded[] {
  const known = cache.get(entity);
  if (known) return known;
  const found = [
    ...Object.entries(entity.fields).flatMap(([key, { unique }]): Guarded[] =>
      unique ? [{ fields: typeof unique === 'object' ? [unique.within, key] : [key], index: snake(key) }] : [],
    ),
    ...[...(entity.base?.unique ?? []), ...(entity.unique ?? [])].map(
      (each): Guarded => ({ ...each, index: each.fields.map(snake).join('_') }),
    ),
  ];
  cache.set(entity, found);
  return found;
}

/** The field at which a conflict is reported: the last one. */
export const refusedAt = ({ fields }: Unique): string => fields.at(-1) ?? 'id';

/** The unique combinations that the noun's own table enforces. The base table enforces the others. */
export function guardedBy(entity: AnyEntity): readonly Guarded[] {
  const own = ownFields(entity);
  return uniquesOf(entity).filter(({ fields }) => fields.every((key) => key in own));
}

type Row = Readonly<Record<string, unknown>>;
const PLACE = /\{([\w.]+)\}/g;

/**
 * Fills in an error message: `{cidr}` is a value of the refused record, `{holder.name}` one of the existing record. A
 * part in square brackets is left out if it has no value.
 */
export function filledIn(message: string, row: Row, holder: Row | undefined): string {
  const valueAt = (place: string): string => {
    const [of, key] = place.startsWith('holder.') ? [holder, place.slice('holder.'.length)] : [row, place];
    const value = of?.[key];
    return value === null || value === undefined ? '' : String(value);
  };
  const isEmpty = (part: string): boolean => [...part.matchAll(PLACE)].some(([, place = '']) => valueAt(place) === '');
  return message
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (isEmpty(part) ? '' : part))
    .replace(PLACE, (_, place: string) => valueAt(place));
}
