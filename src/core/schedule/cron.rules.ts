import { instantOf, localDay } from '../calendar/zone.ts';
import { addDays } from '../kinds/day/calendar.ts';

/** Times that come again, as five fields: minute, hour, day of the month, month, day of the week (0 and 7 are Sunday). */
export interface Cron {
  readonly minutes: readonly number[];
  /** Null for every hour: then the clock is followed as it goes, also through the hour that comes twice. */
  readonly hours: readonly number[] | null;
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
}

const BOUNDS = { minutes: [0, 59], hours: [0, 23], days: [1, 31], months: [1, 12], weekdays: [0, 7] } as const;

/** `15 2 * * 1-5`, `*` and `*` with a step, lists and ranges. @throws for what is none */
export function readCron(text: string): Cron {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5) throw new Error(`“${text}” is no schedule: it has five fields.`);
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = Object.values(BOUNDS).map(
    ([least, most], at) => readPart(parts[at] ?? '', least, most),
  );
  return {
    minutes,
    hours: parts[1] === '*' ? null : hours,
    days,
    months,
    weekdays: [...new Set(weekdays.map((day) => day % 7))],
  };
}

function readPart(part: string, least: number, most: number): number[] {
  const values = part.split(',').flatMap((piece) => {
    const read = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(piece);
    const [, from, to, step] = read ?? [];
    const first = from === undefined ? least : Number(from);
    const last = to !== undefined ? Number(to) : from === undefined || step !== undefined ? most : first;
    const by = Number(step ?? 1);
    if (!read || first < least || last > most || first > last || by < 1)
      throw new Error(`“${part}” is no part of a schedule: write ${least} to ${most}.`);
    return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, at) => first + at * by);
  });
  return [...new Set(values)].sort((a, b) => a - b);
}

/** No schedule waits longer: 29 February comes within eight years. */
const MOST_DAYS = 366 * 8;
const MINUTE = 60_000;

/**
 * The next moment after an instant, in milliseconds; the wall clock is that of the zone. A time that the clocks skip is
 * taken as it would have been, one that comes twice is taken once.
 * @throws when it never comes, such as on 31 February
 */
export function nextTime(cron: Cron, after: number, timezone: string): number {
  let day = localDay(after, timezone);
  for (let tried = 0; tried < MOST_DAYS; tried++, day = addDays(day, 1)) {
    if (!isOnDay(cron, day)) continue;
    const found =
      cron.hours === null ? hourly(cron, day, after, timezone) : daily(cron, cron.hours, day, after, timezone);
    if (found !== undefined) return found;
  }
  throw new Error('This schedule never comes.');
}

function isOnDay({ days, months, weekdays }: Cron, day: string): boolean {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return months.includes(month) && days.includes(date) && weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

function daily(
  { minutes }: Cron,
  hours: readonly number[],
  day: string,
  after: number,
  timezone: string,
): number | undefined {
  return hours
    .flatMap((hour) => minutes.map((minute) => instantOf(day, hour * 60 + minute, timezone)))
    .filter((instant) => instant > after)
    .sort((a, b) => a - b)[0];
}

/** Offsets are whole quarters of an hour, so the minute of the wall clock follows from that of the day's beginning. */
function hourly({ minutes }: Cron, day: string, after: number, timezone: string): number | undefined {
  const begin = instantOf(day, 0, timezone);
  const end = instantOf(addDays(day, 1), 0, timezone);
  for (let at = Math.max(begin, Math.floor(after / MINUTE) * MINUTE + MINUTE); at < end; at += MINUTE)
    if (minutes.includes(Math.round((at - begin) / MINUTE) % 60)) return at;
  return undefined;
}
