const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds between the first tries; after these, it is one hour. */
const FIRST_PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR];
/** With the hourly tries, this is three days in total. */
const MOST_TRIES = FIRST_PAUSES.length + 71;

/**
 * Seconds until an email is tried again; null to give up, at the latest after three days.
 *
 * @param tries the number of tries, including this one
 * @param reply the mail server's reply code, if there is one: from 500 the failure is permanent (RFC 5321, section
 * 4.2.1)
 */
export function nextTry(tries: number, reply: number | undefined): number | null {
  if ((reply !== undefined && reply >= 500) || tries > MOST_TRIES) return null;
  return FIRST_PAUSES[tries - 1] ?? HOUR;
}
