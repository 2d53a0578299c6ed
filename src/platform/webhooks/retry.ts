export interface NextTry {
  readonly outcome: 'delivered' | 'retry' | 'failed' | 'disabled';
  /** Seconds until the next attempt; null if there is none. */
  readonly delaySeconds: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each attempt. */
const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/**
 * The next step after an attempt to deliver a webhook.
 * @param attempt number of the attempt just made, from 1
 * @param status null without a response
 * @param retryAfter seconds the receiver asked for
 */
export function nextTry(attempt: number, status: number | null, retryAfter: number | null): NextTry {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered', delaySeconds: null };
  if (status === 410) return { outcome: 'disabled', delaySeconds: null };
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return { outcome: 'failed', delaySeconds: null };
  const asked = status === 429 || status === 503 ? (retryAfter ?? 0) : 0;
  return { outcome: 'retry', delaySeconds: Math.max(wait, asked) };
}

/** The longest pause a receiver can ask for. */
const LONGEST_WAIT_SECONDS = 7 * 24 * HOUR;

/** Seconds a receiver asks to wait: a number, or an HTTP date. Null without a request. */
export function retryAfterSeconds(header: string | undefined, now: string): number | null {
  if (!header) return null;
  const seconds = /^\d{1,10}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.parse(now)) / 1_000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), LONGEST_WAIT_SECONDS);
}
