export interface NextTry {
  readonly outcome: 'delivered' | 'retry' | 'failed' | 'disabled';
  /** Seconds until the next try; null when there is none. */
  readonly delaySeconds: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after the first, second … try. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * What follows a try to deliver a webhook.
 * @param attempt the try just made, from 1 @param status null when nobody answered @param retryAfter seconds the receiver asked for
 */
export function nextTry(attempt: number, status: number | null, retryAfter: number | null): NextTry {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered', delaySeconds: null };
  if (status === 410) return { outcome: 'disabled', delaySeconds: null };
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return { outcome: 'failed', delaySeconds: null };
  const asked = status === 429 || status === 503 ? (retryAfter ?? 0) : 0;
  return { outcome: 'retry', delaySeconds: Math.max(wait, asked) };
}

/** Whoever asks for more than this is asked again all the same. */
const LONGEST_WAIT_SECONDS = 7 * 24 * HOUR;

/** Seconds a receiver asks to be left alone for: a number, or a moment in the form of HTTP. Null when it asks for nothing. */
export function retryAfterSeconds(header: string | undefined, now: string): number | null {
  if (!header) return null;
  const seconds = /^\d{1,10}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.parse(now)) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS);
}
