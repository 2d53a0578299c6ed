/** What follows a try to send something to a browser. */
export type AfterTry =
  | { readonly what: 'sent' }
  /** The browser takes nothing any more. */
  | { readonly what: 'gone' }
  | { readonly what: 'again'; readonly seconds: number; readonly isCounted: boolean }
  | { readonly what: 'failed' };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds to wait after the first, second … try. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR];
/** What is older than this is under the bell, and interrupts nobody any more. */
export const GOOD_FOR_SECONDS = 24 * HOUR;

/** A try to send one message. */
export interface Try {
  /** This one included, from 1. */
  readonly tries: number;
  /** Null when nobody answered. */
  readonly status: number | null;
  /** Seconds the push service asks to be left alone for. */
  readonly retryAfter: number | null;
  /** Seconds for which the push service is left alone, where it was already before; null else. */
  readonly restSeconds: number | null;
  /** Seconds since it was told. */
  readonly age: number;
}

/** RFC 8030: 404 and 410 say that there is no such browser; what is wrong with a message is wrong at every try. */
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
