import { may } from '#engine/permission/permission.ts';
import { type AskedDates, calendarDates } from '#platform/calendar-feed/calendarDates.server.ts';
import type { DatedEvent } from '#platform/calendar-feed/ics.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { list } from '#engine/lists/list.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { anyAsset } from '../asset.ts';

/** Adds warranty ends to the calendars of users who may see the assets. Retired assets are excluded. */
export const addWarrantyDates = (): void => calendarDates('warranty', warrantyEnds);

async function warrantyEnds(
  tx: Queryable,
  { actor, today, from, to, most }: AskedDates,
): Promise<readonly DatedEvent[]> {
  if (!may(actor.patterns, 'asset.view')) return [];
  const { rows, refs } = await list(
    tx,
    anyAsset,
    {
      where: [
        { field: 'warrantyEndsOn', op: 'between', values: [from, to] },
        { field: 'status', op: 'not', values: ['retired', 'disposed'] },
      ],
      sort: [{ field: 'warrantyEndsOn' }],
      size: most,
      page: 1,
    },
    { actor, today },
  );
  return rows.flatMap(({ id, kind, name, customerId, warrantyEndsOn, updatedAt }) => {
    if (warrantyEndsOn === null) return [];
    const customer = refs.customer?.[customerId]?.title;
    return [
      {
        key: `${id}`,
        when: { day: warrantyEndsOn },
        title: `Warranty ends: ${name}${customer ? `, ${customer}` : ''}`,
        path: recordPath(entityNamed(kind), { id, customerId }),
        changedAt: new Date(updatedAt).toISOString(),
      },
    ];
  });
}
