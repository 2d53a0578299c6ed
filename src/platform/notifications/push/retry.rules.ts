/** The result of an attempt to send to a browser. */
export type AfterTry =
  | { readonly what: 'sent' }
  /** The browser's subscription has ended. */
  | { readonly what: 'gone' }
  | { readonly what: 'again'; readonly seconds: number; readonly isCounted: boolean }
  | { readonly what: 'failed' };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after each attempt. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** An older message is not pushed; it stays in the notification list. */
export const GOOD_FOR_SECONDS = 24 * HOUR;

/** An attempt to send one message. */
export interface Try {
  /** The number of attempts, including this one. */
  readonly tries: number;
  /** Null without a response. */
  readonly status: number | null;
  /** Seconds the push service asks to wait. */
  readonly retryAfter: number | null;
  /** Seconds until the circuit of the push service closes, if it was already open; otherwise null. */
  readonly restSeconds: number | null;
  /** Seconds since the notice. */
  readonly age: number;
}

/** As in RFC 8030: 404 and 410 mean that the browser is gone; other client errors would recur on every attempt. */
export function afterTry({ tries, status, retryAfter, restSeconds, age }: Try): AfterTry {
  if (status !== null && status >= 200 && status < 300) return { what: 'sent' };
  if (status === 404 || status === 410) return { what: 'gone' };
  const isForNow = status === null || status === 429 || status === 408 || status >= 500;
  const isCounted = restSeconds === null;
  const pause = isCounted ? PAUSES[tries - 1] : restSeconds;
  if (!isForNow || pause === undefined) return { what: 'failed' };
  const seconds = Math.max(pause, retryAfter ?? 0);
  return age + seconds > GOOD_FOR_SECONDS ? { what: 'failed' } : { what: 'again', seconds, isCounted };
}
