import cron from 'cron-parser';

/** The library takes fewer and more. */
const FIELDS = 5;

/**
 * The next moment after an instant; the wall clock is that of the zone. A time that the clocks skip is taken as it would
 * have been, one that comes twice is taken once; what comes every hour is followed all through the hour that comes twice.
 *
 * @param times minute, hour, day of the month, month, day of the week (0 and 7 are Sunday), such as `15 2 * * 1-5`
 * @throws for what is no schedule, and for one that never comes, such as on 31 February
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
