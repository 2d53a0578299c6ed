import type { AnyEntity } from '../entity/entity.ts';
import type { Sort } from './query.ts';

/**
 * The order after a heading is pressed: up, then down, then as the noun declares. With `adds` the others stay, so that
 * a list can be in order of status and then of balance.
 */
export function sortedBy(sort: readonly Sort[], field: string, { adds = false } = {}): readonly Sort[] {
  const present = sort.find((each) => each.field === field);
  const next: readonly Sort[] = present?.down ? [] : [present ? { field, down: true } : { field }];
  if (!adds) return next;
  if (!present) return [...sort, ...next];
  return sort.flatMap((each) => (each === present ? next : [each]));
}

/** The order a list is in before anybody chose one. */
export function ownSort(entity: AnyEntity): readonly Sort[] {
  const field = entity.sort ?? entity.title[0];
  if (!field) return [];
  return field.startsWith('-') ? [{ field: field.slice(1), down: true }] : [{ field }];
}
