import { snake } from '../db/names.ts';
import type { AnyEntity, Unique } from './entity.ts';
import { ownFields } from './shape.ts';

/** What no two records may share, with the end of the name of the index that guards it. */
export interface Guarded extends Unique {
  readonly index: string;
}

const cache = new WeakMap<AnyEntity, readonly Guarded[]>();

/** What no two records of a noun may share: what its fields say alone, and what it and its base say of several together. */
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

/** The field that a refusal stands at: the last, which the others narrow. */
export const refusedAt = ({ fields }: Unique): string => fields.at(-1) ?? 'id';

/** What a noun's own table guards; the rest is guarded by that of its base. */
export function guardedBy(entity: AnyEntity): readonly Guarded[] {
  const own = ownFields(entity);
  return uniquesOf(entity).filter(({ fields }) => fields.every((key) => key in own));
}

type Row = Readonly<Record<string, unknown>>;
const PLACE = /\{([\w.]+)\}/g;

/**
 * What a refusal says: `{cidr}` is a value of the refused record, `{holder.name}` one of the record that has it. A part
 * in square brackets is left out where there is nothing to put into it.
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
