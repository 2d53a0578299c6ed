import type { AnyEntity } from '../entity/entity.ts';
import type { Sort } from './query.ts';

/**
 * The sort order after a click on a heading: ascending, then descending, then the default. With `adds`, the other sorts
 * stay, so that a list can be sorted by status and then by balance.
 */
export function sortedBy(sort: readonly Sort[], field: string, { adds = false } = {}): readonly Sort[] {
  const present = sort.find((each) => each.field === field);
  const next: readonly Sort[] = present?.down ? [] : [present ? { field, down: true } : { field }];
  if (!adds) return next;
  if (!present) return [...sort, ...next];
  return sort.flatMap((each) => (each === present ? next : [each]));
}

/** The default sort order of a list. */
export function ownSort(entity: AnyEntity): readonly Sort[] {
  const field = entity.sort ?? entity.title[0];
  if (!field) return [];
  return field.startsWith('-') ? [{ field: field.slice(1), down: true }] : [{ field }];
}
