const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds from each failed try to the next: some two days in all, as mail servers themselves do. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR, 24 * HOUR];

/**
 * When a letter is tried again; null when it is given up.
 *
 * @param tries how often it was tried, this time included
 * @param reply the mail server's number, if it said one: from 500 on it says no for good (RFC 5321, section 4.2.1)
 */
export function nextTry(tries: number, reply: number | undefined): number | null {
  if (reply !== undefined && reply >= 500) return null;
  return PAUSES[tries - 1] ?? null;
}
