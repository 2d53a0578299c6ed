import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { minutesOf, nextOpenDay, type OpeningHours, openIntervalsOn } from '#engine/calendar/openTime.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';

export const SEND_TIMES = ['later-today', 'tomorrow', 'next-day', 'monday'] as const;

/** A time offered for sending a reply later. */
export interface SendTime {
  readonly name: (typeof SEND_TIMES)[number];
  readonly at: string;
}

const HALF_HOUR = 30 * 60_000;
const REACH_DAYS = 14;

/**
 * The times offered for a reply: two hours from now if the company is still open then, the start of the next working
 * day, and the start of the working week.
 * @param now milliseconds
 */
export function sendTimes(calendar: OpeningHours, now: number): readonly SendTime[] {
  const today = localDay(now, calendar.timezone);
  const soon = Math.ceil((now + 4 * HALF_HOUR) / HALF_HOUR) * HALF_HOUR;
  const nextDay = nextOpenDay(calendar, today, REACH_DAYS);
  const sunday = addDays(today, 7 - weekdayOf(today));
  const weekStart = nextOpenDay(calendar, sunday, REACH_DAYS);
  const times: SendTime[] = [];
  const add = (name: SendTime['name'], instant: number) => times.push({ name, at: new Date(instant).toISOString() });
  if (soon <= closing(calendar, today)) add('later-today', soon);
  add(nextDay === addDays(today, 1) ? 'tomorrow' : 'next-day', opening(calendar, nextDay));
  if (weekStart !== nextDay) add('monday', opening(calendar, weekStart));
  return times;
}

/** A day without working hours, or one that is open from midnight, begins at nine. */
const NINE = 9 * 60;

const opening = (calendar: OpeningHours, day: string): number => {
  const begins = minutes(calendar, day, 0).filter((minute) => minute > 0);
  return instantOf(day, begins.length > 0 ? Math.min(...begins) : NINE, calendar.timezone);
};

const closing = (calendar: OpeningHours, day: string): number =>
  instantOf(day, Math.max(...minutes(calendar, day, 1), 0), calendar.timezone);

const minutes = (calendar: OpeningHours, day: string, end: 0 | 1): readonly number[] =>
  openIntervalsOn(calendar, day).map((stretch) => minutesOf(stretch[end]));
