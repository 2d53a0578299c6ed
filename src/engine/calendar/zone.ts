/**
 * Converts between local times and instants. Zones are IANA names, and the runtime supplies their rules. Instants are
 * milliseconds since 1970.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timezone, format);
  return format;
}

/** Whether the runtime knows a zone by this name. */
export function isTimezone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

const QUARTER_MS = 900_000;
/** Since this date all zones have changed their offset on full quarter hours of UTC. */
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const MOST_QUARTERS = 20_000;
/** Offsets by zone and quarter hour. A lookup in the runtime takes thirty times as long. */
const offsets = new Map<string, Map<number, number>>();

/** The zone's offset from UTC at an instant, in milliseconds. Positive if local time is ahead. */
function offsetAt(instant: number, timezone: string): number {
  if (instant < QUARTERS_SINCE) return askedOffset(instant, timezone);
  const quarter = Math.floor(instant / QUARTER_MS);
  let known = offsets.get(timezone);
  if (!known || known.size > MOST_QUARTERS) offsets.set(timezone, (known = new Map<number, number>()));
  const offset = known.get(quarter) ?? askedOffset(quarter * QUARTER_MS, timezone);
  known.set(quarter, offset);
  return offset;
}

function askedOffset(instant: number, timezone: string): number {
  const seconds = Math.floor(instant / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timezone).formatToParts(seconds)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - seconds;
}

/** The calendar day of an instant in a zone. */
export const localDay = (instant: number, timezone: string): string =>
  new Date(instant + offsetAt(instant, timezone)).toISOString().slice(0, 10);

/**
 * The instant of a local time in a zone. The time is in minutes from midnight of a day, and 1440 is the next midnight.
 * A time that does not exist uses the offset from before the clocks went forward. Of a repeated time the first counts.
 */
export function instantOf(day: string, minutes: number, timezone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  // Clocks change by a few hours at most, so the offsets a day before and after are those on either side of a change.
  const before = offsetAt(wall - 86_400_000, timezone);
  const early = wall - before;
  if (offsetAt(early, timezone) === before) return early;
  const after = offsetAt(wall + 86_400_000, timezone);
  const late = wall - after;
  return offsetAt(late, timezone) === after ? late : early;
}

/** An instant in the form that calculations return: "2026-11-20T16:30:00Z". */
export const formatInstant = (instant: number): string => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
