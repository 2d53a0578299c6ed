/** After a request, users count as active for this long. */
const THERE_MS = 1_000;
/** Background work pauses for this multiple of its working time, so requests have four fifths of the time. */
const TIMES = 4;
const LONGEST_MS = 2_000;

/**
 * How long background work pauses before it continues, in milliseconds: four times its last working time while users
 * are active, otherwise not at all.
 *
 * @param sinceMs time since the last request
 */
export const restAfter = (workedMs: number, sinceMs: number): number =>
  sinceMs < THERE_MS ? Math.min(LONGEST_MS, TIMES * workedMs) : 0;
