import type { Outcome } from '#engine/outbound/outcome.ts';

/** What follows a try to say something in a chat. */
export type AfterPost =
  | { readonly what: 'sent' }
  /** There is no such address any more. */
  | { readonly what: 'gone' }
  | { readonly what: 'again'; readonly seconds: number; readonly isCounted: boolean }
  /** This message is not taken, however often it is sent. */
  | { readonly what: 'refused' };

const MINUTE = 60;
/** Seconds to wait after the first, second … try in a row; then always the last. */
const PAUSES = [30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, 60 * MINUTE];
/** What is older is on the screen and under the bell, and news to nobody. */
export const GOOD_FOR_HOURS = 24;

export interface Post {
  /** Those that failed in a row, this one included, from 1. */
  readonly tries: number;
  /** Null when nobody answered. */
  readonly status: number | null;
  /** Seconds the chat asks to be left alone for. */
  readonly retryAfter: number | null;
  /** Seconds for which it is left alone, where it was already before; null else. */
  readonly restSeconds: number | null;
}

export function afterPost({ tries, status, retryAfter, restSeconds }: Post): AfterPost {
  if (status !== null && status >= 200 && status < 300) return { what: 'sent' };
  if (status === 404 || status === 410) return { what: 'gone' };
  if (status !== null && status !== 408 && status !== 429 && status < 500) return { what: 'refused' };
  const pause = restSeconds ?? PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  return { what: 'again', seconds: Math.max(pause, retryAfter ?? 0), isCounted: restSeconds === null };
}

/** So many posts a minute; what is more waits for the minute, or is said together. */
export const POSTS_A_MINUTE = 10;

/** How what waits is said. @param posted in the last minute */
export function manner(waiting: number, posted: number): 'each' | 'together' | 'wait' {
  const room = POSTS_A_MINUTE - posted;
  if (room <= 0) return 'wait';
  return waiting <= room ? 'each' : 'together';
}

const NAMED = 5;

/** What several alarms are in one message: "12 alarms", what the first kinds of them are, and how many more. */
export function together(titles: readonly string[]): { readonly title: string; readonly says: string } {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  const first = [...counts].slice(0, NAMED);
  const named = first.map(([title, times]) => (times > 1 ? `${title} (${times} times)` : title)).join('; ');
  const rest = first.reduce((left, [, times]) => left - times, titles.length);
  return { title: `${titles.length} alarms`, says: rest > 0 ? `${named}; and ${rest} more.` : `${named}.` };
}

/** What came back, for people. What the other side wrote is not told: it may hold what it was asked with. */
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
