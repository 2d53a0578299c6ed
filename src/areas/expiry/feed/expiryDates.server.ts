import type { Queryable } from '#engine/db/pool.server.ts';
import { may } from '#engine/permission/permission.ts';
import { type AskedDates, calendarDates } from '#platform/calendar-feed/calendarDates.server.ts';
import type { DatedEvent } from '#platform/calendar-feed/ics.ts';
import { expiriesSeen } from './expiries.server.ts';
import { expirySource } from './source.server.ts';

/** Adds expiries to the calendars of users who may see the report. */
export const addExpiryDates = (): void => calendarDates('expiry', dates);

async function dates(tx: Queryable, { actor, today, from, to, most }: AskedDates): Promise<readonly DatedEvent[]> {
  if (!may(actor.patterns, 'report.expiry')) return [];
  const rows = await expiriesSeen(tx, actor, { from, to, today, most });
  return rows
    .filter(({ source }) => !expirySource(source)?.isInCalendars)
    .map(({ source, id, label, title, customer, endsOn, path }) => ({
      key: `${source}-${id}`,
      when: { day: endsOn },
      title: `${label}: ${title}${customer ? `, ${customer}` : ''}`,
      path,
      // The event contains only the date, so an unchanged one must keep its timestamp.
      changedAt: `${endsOn}T00:00:00.000Z`,
    }));
}
