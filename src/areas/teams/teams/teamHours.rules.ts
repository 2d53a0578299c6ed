import { type OpeningHours, openAt, openIntervalsOn, WEEKDAYS } from '#engine/calendar/openTime.ts';
import { untilWords } from '#engine/calendar/untilWords.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface WorkDay {
  readonly day: string;
  /** "Monday" */
  readonly name: string;
  /** "09:00–12:30, 13:30–17:30", "Bank holiday", "Not working" */
  readonly words: string;
  readonly isToday: boolean;
}

/** The days of the current week from Monday, in the calendar's time zone. @param instant in milliseconds */
export function weekOf(calendar: OpeningHours, instant: number): readonly WorkDay[] {
  const today = localDay(instant, calendar.timezone);
  const monday = addDays(today, 1 - weekdayOf(today));
  return NAMES.map((name, at) => {
    const day = addDays(monday, at);
    const intervals = openIntervalsOn(calendar, day);
    const weekday = WEEKDAYS[at];
    const isHoliday = calendar.closedDates.includes(day) && weekday !== undefined && !!calendar.hours[weekday]?.length;
    const words = intervals.map(([from, to]) => `${from}–${to}`).join(', ');
    return { day, name, isToday: day === today, words: words || (isHoliday ? 'Bank holiday' : 'Not working') };
  });
}

export interface TeamNow {
  readonly isWorking: boolean;
  /** "Working until 17:30", "Not working until Mon 09:00" */
  readonly words: string;
}

/** Whether a team is working at a time by its calendar, and until when. */
export function teamNow(calendar: OpeningHours, instant: number): TeamNow {
  const { open, changesAt } = openAt(calendar, instant);
  const word = open ? 'Working' : 'Not working';
  if (changesAt === null) return { isWorking: open, words: word };
  const until = untilWords(new Date(changesAt).toISOString(), new Date(instant).toISOString());
  return { isWorking: open, words: `${word} until ${until}` };
}
