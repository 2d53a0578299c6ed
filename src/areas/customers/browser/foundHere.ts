import type { SideGroup } from '#engine/parts/page/sideGroups.ts';
import { type FoundGroup, inOrder } from '../finding/found.ts';

/** Search results within one customer as menu entries, without the customer itself. */
export const sideGroupsOf = (
  groups: readonly FoundGroup[],
  customerId: number,
  iconOf: (noun: string) => string,
): readonly SideGroup[] =>
  inOrder(groups)
    .map(({ entity, label, results }) => ({
      section: label,
      items: results
        .filter((each) => each.entity !== 'customer' && each.customerId === customerId)
        .map(({ title, subtitle, path }) => ({
          label: title,
          to: path,
          icon: iconOf(entity),
          ...(subtitle ? { hint: subtitle } : {}),
        })),
    }))
    .filter(({ items }) => items.length > 0);
