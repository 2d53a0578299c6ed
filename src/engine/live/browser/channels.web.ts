import type { QueryClient } from '@tanstack/react-query';
import type Echo from 'laravel-echo';
import { channelsFor, channelsOfNames, channelsOfQuery } from './queryInvalidation.ts';
import { wantedPresenceLists } from './presenceList.web.ts';

/** A channel is left so long after the last screen that wants it: going back costs nothing. */
const LEAVE_MS = 5_000;
/** Nobody waits longer than this for the last of the channels. */
const LONGEST_JOIN_MS = 5_000;

export interface Joining {
  readonly isConnected: () => boolean;
  /** Channels that are joined in any case. */
  readonly always: () => readonly string[];
  /** Instead of a list's channel, for those who see a part of the records. */
  readonly scope: () => string;
  /** The last change that is known. */
  readonly place: () => number;
  readonly bind: (channel: ReturnType<Echo<'pusher'>['private']>, name: string) => void;
  readonly left: (name: string) => void;
  /** Every channel that is wanted is joined or refused. @param since the place to catch up from */
  readonly settled: (since: number) => void;
  /** A channel was taken away, or never given. */
  readonly refused: (name: string) => void;
}

interface Known {
  /** When a screen first wanted it; what was read before that may have missed something. */
  readonly wantedAt: number;
  isJoined: boolean;
  leaving?: ReturnType<typeof setTimeout> | undefined;
}

/** Joins the channels of what is on the screen, and leaves them a while after. */
export function channels(echo: Echo<'pusher'>, client: QueryClient, joining: Joining) {
  const known = new Map<string, Known>();
  const refused = new Set<string>();
  let since: number | null = null;
  let longest: ReturnType<typeof setTimeout> | undefined;
  // What was read before this page listened is as old as the page: its place is written into it.
  let now = (): number => performance.timeOrigin;

  /** By name, whether what was read before it was joined may have missed something that matters. */
  const wanted = (): ReadonlyMap<string, boolean> => {
    const active = client.getQueryCache().findAll({ type: 'active' });
    const wishes = [...joining.always(), ...active.flatMap(channelsOfQuery), ...wantedPresenceLists()];
    const needed = channelsFor(wishes, refused, joining.scope());
    const besides = active.flatMap(channelsOfNames).filter((name) => !refused.has(name));
    return new Map([...besides, ...needed].map((name) => [name, needed.has(name)]));
  };

  const settle = (): void => {
    if (since === null || !joining.isConnected() || [...known.values()].some((each) => !each.isJoined)) return;
    clearTimeout(longest);
    const from = since;
    since = null;
    joining.settled(from);
  };
  const wait = (): void => {
    since = Math.min(since ?? Number.POSITIVE_INFINITY, joining.place());
    clearTimeout(longest);
    longest = setTimeout(() => {
      for (const each of known.values()) each.isJoined = true;
      settle();
    }, LONGEST_JOIN_MS);
  };

  const join = (name: string, isNeeded: boolean): void => {
    const mine: Known = { wantedAt: now(), isJoined: !isNeeded };
    known.set(name, mine);
    if (isNeeded) wait();
    const [, kind, rest = ''] = /^(private|presence)-(.+)$/.exec(name) ?? [];
    const channel = kind === 'presence' ? echo.join(rest) : echo.private(rest);
    channel.subscribed(() => {
      mine.isJoined = true;
      // Read before anybody listened for it.
      void client.invalidateQueries({
        predicate: (query) => query.state.dataUpdatedAt < mine.wantedAt && channelsOfQuery(query).includes(name),
      });
      settle();
    });
    channel.error(() => {
      leave(name);
      refused.add(name);
      joining.refused(name);
      sync();
      settle();
    });
    joining.bind(channel, name);
  };
  const leave = (name: string): void => {
    clearTimeout(known.get(name)?.leaving);
    known.delete(name);
    joining.left(name);
    echo.leaveChannel(name);
  };
  const sync = (): void => {
    const all = wanted();
    for (const [name, isNeeded] of all) {
      const each = known.get(name);
      if (!each) join(name, isNeeded);
      else if (each.leaving !== undefined) {
        clearTimeout(each.leaving);
        each.leaving = undefined;
      }
    }
    for (const [name, each] of known)
      if (!all.has(name) && each.leaving === undefined) each.leaving = setTimeout(() => leave(name), LEAVE_MS);
    now = Date.now;
  };

  return {
    sync,
    /** The connection is there again: everything is joined anew, and what was missed is asked for. */
    rejoining: () => {
      for (const each of known.values()) each.isJoined = false;
      wait();
      settle();
    },
    /** What may be joined has changed. */
    forgetRefusals: () => {
      refused.clear();
      sync();
    },
    has: (name: string) => known.has(name),
  };
}
