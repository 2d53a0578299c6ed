import type { Queryable } from '../db/pool.server.ts';
import { readGroup } from './groups.server.ts';
import { calendarsGroup } from './calendarsGroup.ts';
import { companyZone } from '../calendar/companyZone.ts';
import { type OpeningHours, type OpenInterval, WEEKDAYS } from '../calendar/openTime.ts';

/** Reads the hours of a working calendar for the given days. Null if the calendar does not exist. */
export type CalendarReader = (
  tx: Queryable,
  calendarId: number,
  span: { readonly from: string; readonly to: string },
) => Promise<OpeningHours | null>;

let read: CalendarReader | undefined;

/** Sets the reader of working calendars. Their room calls it once. */
export function provideCalendars(reader: CalendarReader): void {
  read = reader;
}

/** The company's working hours for the given days: those of the calendar in the settings, or the usual ones. */
export async function companyHours(
  tx: Queryable,
  span: { readonly from: string; readonly to: string },
): Promise<OpeningHours> {
  const { workingCalendarId } = await readGroup(tx, calendarsGroup);
  const chosen = workingCalendarId && read ? await read(tx, workingCalendarId, span) : null;
  return chosen ?? usualHours();
}

/** The hours of a working calendar for the given days. Null if it does not exist. */
export const calendarHours: CalendarReader = async (tx, calendarId, span) => (read ? read(tx, calendarId, span) : null);

const USUAL: OpenInterval = ['07:00', '19:00'];

const usualHours = (): OpeningHours => ({
  timezone: companyZone(),
  hours: Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, [USUAL]])),
  closedDates: [],
  specialHours: {},
});
