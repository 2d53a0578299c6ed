/** The words in which the state of a connection is told: those of pusher-js. */
export type LiveState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected';

/** What a page knows of its connection. Times in milliseconds. */
export interface Watched {
  readonly state: LiveState;
  /** It has been connected once: only then is the server asked whether it is back. */
  readonly wasConnected: boolean;
  /** How often it was asked since the connection was lost. */
  readonly asked: number;
  /** When to ask next; null while there is nothing to ask. */
  readonly askAt: number | null;
  /** Since when there is no connection; null while there is one. */
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
/** Without a connection for longer, screens ask for themselves. */
const ALONE_AFTER_MS = 60_000;

/** How long to wait before asking again: a second, growing to ten, each up to a third more or less. @param chance 0..1 */
export const askAfter = (asked: number, chance: number): number =>
  Math.min(LONGEST_ASK_MS, FIRST_ASK_MS * 1.5 ** asked) * (0.7 + 0.6 * chance);

/** The library says what became of the connection. */
export function changed(known: Watched, state: LiveState, now: number, chance: number): Watched {
  if (state === 'connected') return { state, wasConnected: true, asked: 0, askAt: null, lostAt: null };
  const isWaiting = state === 'connecting' || state === 'unavailable';
  const lostAt = known.lostAt ?? now;
  if (!isWaiting || !known.wasConnected) return { ...known, state, askAt: null, lostAt };
  return { ...known, state, askAt: known.askAt ?? now + askAfter(known.asked, chance), lostAt };
}

/** The server was asked whether it is there. It says so and there is still no connection: it is made anew. */
export function asked(
  known: Watched,
  isThere: boolean,
  now: number,
  chance: number,
): { readonly watched: Watched; readonly reconnects: boolean } {
  // Connected meanwhile, or told to stop.
  if (known.askAt === null) return { watched: known, reconnects: false };
  const count = known.asked + 1;
  return {
    watched: { ...known, asked: count, askAt: now + askAfter(count, chance) },
    reconnects: isThere,
  };
}

/** No live updates for long: what is on the screen is asked for now and then. */
export const isAlone = ({ lostAt, state }: Watched, now: number): boolean =>
  state !== 'connected' && lostAt !== null && now - lostAt > ALONE_AFTER_MS;
