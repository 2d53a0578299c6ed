import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf } from '#engine/calendar/zone.ts';

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The moment at which a day begins where the company is. */
export const dayStart = (day: string): string => new Date(instantOf(day, 0, companyZone())).toISOString();
