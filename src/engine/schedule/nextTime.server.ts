import cron from 'cron-parser';

/** The library also accepts other numbers of fields. */
const FIELDS = 5;

/**
 * The next time of a schedule after an instant, in the given time zone. A time skipped by a clock change runs as if it
 * existed, and one that occurs twice runs once; hourly schedules run throughout the repeated hour.
 *
 * @param times minute, hour, day of the month, month, day of the week (0 and 7 are Sunday), such as `15 2 * * 1-5`
 * @throws for an invalid schedule, and for one that never occurs, such as on 31 February
 */
export function nextTime(times: string, after: Date, timezone: string): Date {
  if (times.trim().split(/\s+/).length !== FIELDS) throw notOne(times);
  try {
    return cron.parseExpression(times, { currentDate: after, tz: timezone }).next().toDate();
  } catch (cause) {
    throw notOne(times, cause);
  }
}

const notOne = (times: string, cause?: unknown): Error =>
  new Error(`“${times}” is not a valid schedule. Enter five fields, such as “15 2 * * 1-5”.`, { cause });
