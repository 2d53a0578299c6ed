import type { Outcome } from '#engine/outbound/outcome.ts';

/** Outcome of an attempt to post in a chat. */
export type AfterPost =
  | { readonly what: 'sent' }
  /** The URL no longer exists. */
  | { readonly what: 'gone' }
  | { readonly what: 'again'; readonly seconds: number; readonly isCounted: boolean }
  /** The chat refuses this message permanently. */
  | { readonly what: 'refused' };

const MINUTE = 60;
/** Seconds to wait after each consecutive failed attempt; the last value repeats. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** Hours after which a message is dropped, because the alarm is shown in the app anyway. */
export const GOOD_FOR_HOURS = 24;

export interface Post {
  /** Consecutive failed attempts including this one, from 1. */
  readonly tries: number;
  /** Null when there was no response. */
  readonly status: number | null;
  /** Seconds from the Retry-After header of the chat. */
  readonly retryAfter: number | null;
  /** Remaining seconds of a pause that began earlier; otherwise null. */
  readonly restSeconds: number | null;
}

export function afterPost({ tries, status, retryAfter, restSeconds }: Post): AfterPost {
  if (status !== null && status >= 200 && status < 300) return { what: 'sent' };
  if (status === 404 || status === 410) return { what: 'gone' };
  if (status !== null && status !== 408 && status !== 429 && status < 500) return { what: 'refused' };
  const pause = restSeconds ?? PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  return { what: 'again', seconds: Math.max(pause, retryAfter ?? 0), isCounted: restSeconds === null };
}

/** Maximum posts per minute. Further messages wait or are combined. */
export const POSTS_A_MINUTE = 10;

/** How to post queued messages. @param posted number in the last minute */
export function manner(waiting: number, posted: number): 'each' | 'together' | 'wait' {
  const room = POSTS_A_MINUTE - posted;
  if (room <= 0) return 'wait';
  return waiting <= room ? 'each' : 'together';
}

const NAMED = 5;

/** Combines several alarms into one message: "12 alarms", the first types, and the number of others. */
export function together(titles: readonly string[]): { readonly title: string; readonly says: string } {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  const first = [...counts].slice(0, NAMED);
  const named = first.map(([title, times]) => (times > 1 ? `${title} (${times} times)` : title)).join('; ');
  const rest = first.reduce((left, [, times]) => left - times, titles.length);
  return { title: `${titles.length} alarms`, says: rest > 0 ? `${named}; and ${rest} more.` : `${named}.` };
}

/** The result in words. It omits the text of the response, which may repeat secrets of the request. */
export function cameBack({ word, status }: Pick<Outcome, 'word' | 'status'>): string {
  if (word !== 'status' && word !== 'ok') return WORDS[word];
  if (status === null) return WORDS.unreachable;
  if (status < 300)
    return `The chat accepted the message (${status}). If it does not appear, check the workflow or app in the chat.`;
  if (status < 400) return `The address redirects (${status}). Redirects are not followed. Enter the final address.`;
  if (status === 429) return 'The chat has received too many messages (429). Sending continues later.';
  if (status >= 500) return `The chat reported an internal error (${status}). Sending is tried again automatically.`;
  return ANSWERS[status] ?? `The chat refused the message (${status}).`;
}

const ANSWERS: Readonly<Record<number, string>> = {
  400: 'The chat did not recognise the format (400). Check the kind: Teams, Slack or plain JSON.',
  401: 'The chat rejected the address (401). Create a new address in the chat and enter it here.',
  403: 'The chat does not allow this message (403). Check who can post in the channel.',
  404: 'The address was not found (404). Create a new address in the chat and enter it here.',
  410: 'The address no longer exists (410). Create a new address in the chat and enter it here.',
};

const WORDS: Readonly<Record<Exclude<Outcome['word'], 'ok' | 'status'>, string>> = {
  'no address': 'The server name was not found.',
  'refused by policy':
    'The address is not allowed. Add its network in Settings > Allowed networks, or use a public address.',
  unreachable: 'The server is not reachable.',
  'timed out': 'The server did not answer in time.',
  certificate: 'The server’s certificate is not trusted.',
  'too large': 'The answer was too large for a chat.',
};
