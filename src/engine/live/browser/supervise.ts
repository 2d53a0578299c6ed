/** The connection states of pusher-js. */
export type LiveState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** The state of a page's connection. Times in milliseconds. */
export interface Watched {
  readonly state: LiveState;
  /** The page was connected before. Only then is the server polled. */
  readonly wasConnected: boolean;
  /** Number of polls since the connection was lost. */
  readonly asked: number;
  /** When to poll next; null if no poll is needed. */
  readonly askAt: number | null;
  /** When the connection was lost; null while connected. */
  readonly lostAt: number | null;
}

export const FIRST_WATCHED: Watched = {
  state: 'initialized',
  wasConnected: false,
  asked: 0,
  askAt: null,
  lostAt: null,
};

const FIRST_ASK_MS = 1_000;
const LONGEST_ASK_MS = 10_000;
/** After this time without a connection, screens refetch at intervals. */
const ALONE_AFTER_MS = 60_000;

/** The delay before the next poll: from one second, growing to ten, varied by up to 30 %. @param chance 0..1 */
export const askAfter = (asked: number, chance: number): number =>
  Math.min(LONGEST_ASK_MS, FIRST_ASK_MS * 1.5 ** asked) * (0.7 + 0.6 * chance);

/** Applies a state change reported by pusher-js. */
export function changed(known: Watched, state: LiveState, now: number, chance: number): Watched {
  if (state === 'connected') return { state, wasConnected: true, asked: 0, askAt: null, lostAt: null };
  const isWaiting = state === 'connecting' || state === 'unavailable';
  const lostAt = known.lostAt ?? now;
  if (!isWaiting || !known.wasConnected) return { ...known, state, askAt: null, lostAt };
  return { ...known, state, askAt: known.askAt ?? now + askAfter(known.asked, chance), lostAt };
}

/** Applies the result of a poll. If the server answers but the connection is still lost, it is opened again. */
export function asked(
  known: Watched,
  isThere: boolean,
  now: number,
  chance: number,
): { readonly watched: Watched; readonly reconnects: boolean } {
  // Connected in the meantime, or stopped.
  if (known.askAt === null) return { watched: known, reconnects: false };
  const count = known.asked + 1;
  return {
    watched: { ...known, asked: count, askAt: now + askAfter(count, chance) },
    reconnects: isThere,
  };
}

/** Whether the connection has been lost for so long that screens refetch at intervals. */
export const isAlone = ({ lostAt, state }: Watched, now: number): boolean =>
  state !== 'connected' && lostAt !== null && now - lostAt > ALONE_AFTER_MS;
