const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds from each of the first failed tries to the next; then every hour. */
const FIRST_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** The hourly tries make three days of all of them. */
const MOST_TRIES = FIRST_PAUSES.length + 71;

/**
 * When a letter is tried again; null when it is given up, after three days.
 *
 * @param tries how often it was tried, this time included
 * @param reply the mail server's number, if it said one: from 500 on it says no for good (RFC 5321, section 4.2.1)
 */
export function nextTry(tries: number, reply: number | undefined): number | null {
  if ((reply !== undefined && reply >= 500) || tries > MOST_TRIES) return null;
  return FIRST_PAUSES[tries - 1] ?? HOUR;
}
