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
  if (status < 300) return `The chat took it (${status}). If nothing appears, look at the workflow or app over there.`;
  if (status < 400)
    return `It answers with a redirect (${status}), and those are not followed. Give the address itself.`;
  if (status === 429) return 'It is told too much at once (429) and asks to be left alone for a while.';
  if (status >= 500) return `The chat has a fault of its own (${status}). It is tried again by itself.`;
  return ANSWERS[status] ?? `It does not take this (${status}).`;
}

const ANSWERS: Readonly<Record<number, string>> = {
  400: 'It does not understand what is sent (400). See that the kind is right: Teams, Slack or plain JSON.',
  401: 'It does not believe the address (401). Make a new one over there and give it here.',
  403: 'It does not allow this (403). See over there who may post in the channel.',
  404: 'There is nothing at this address (404). Make a new one over there and give it here.',
  410: 'The address is gone for good (410). Make a new one over there and give it here.',
};

const WORDS: Readonly<Record<Exclude<Outcome['word'], 'ok' | 'status'>, string>> = {
  'no address': 'There is no server of this name.',
  'refused by policy': 'Requests may not go there. Allow its network under Allowed networks, or use a public address.',
  unreachable: 'Nobody answers there.',
  'timed out': 'It did not answer in time.',
  certificate: 'Its certificate is not one that can be believed.',
  'too large': 'It answered with more than a chat would.',
};
