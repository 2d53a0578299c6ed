import type { Queryable } from '../db/pool.server.ts';
import { readGroup } from './groups.server.ts';
import { calendarsGroup } from './calendarsGroup.ts';
import { houseZone } from '../calendar/houseZone.ts';
import { type OpeningHours, type Stretch, WEEKDAYS } from '../calendar/openTime.ts';

/** The hours of one working calendar on the days from one to another; null when there is none of this number. */
export type CalendarReader = (
  tx: Queryable,
  calendarId: number,
  span: { readonly from: string; readonly to: string },
) => Promise<OpeningHours | null>;

let read: CalendarReader | undefined;

/** Says who knows the working calendars; their room does so once. */
export function provideCalendars(reader: CalendarReader): void {
  read = reader;
}

/** When the company works, on the days from one to another: by the calendar of its settings, or as most do. */
export async function companyHours(
  tx: Queryable,
  span: { readonly from: string; readonly to: string },
): Promise<OpeningHours> {
  const { workingCalendarId } = await readGroup(tx, calendarsGroup);
  const chosen = workingCalendarId && read ? await read(tx, workingCalendarId, span) : null;
  return chosen ?? usualHours();
}

/** When one working calendar says that people work, on the days from one to another; null when there is none. */
export const calendarHours: CalendarReader = async (tx, calendarId, span) => (read ? read(tx, calendarId, span) : null);

const USUAL: Stretch = ['07:00', '19:00'];

const usualHours = (): OpeningHours => ({
  timezone: houseZone(),
  hours: Object.fromEntries(WEEKDAYS.slice(0, 5).map((day) => [day, [USUAL]])),
  closedDates: [],
  specialHours: {},
});
