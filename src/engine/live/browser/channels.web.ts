import type { QueryClient } from '@tanstack/react-query';
import type Echo from 'laravel-echo';
import { channelsFor, channelsOfNames, channelsOfQuery } from './queryInvalidation.ts';
import { wantedPresenceLists } from './presenceList.web.ts';

/** A channel is left this long after the last screen that needs it, so that going back does not rejoin it. */
const LEAVE_MS = 5_000;
/** The maximum wait for all channels to be joined. */
const LONGEST_JOIN_MS = 5_000;

export interface Joining {
  readonly isConnected: () => boolean;
  /** Channels that are always joined. */
  readonly always: () => readonly string[];
  /** The channel that replaces a list's channel for users who see only some of the records. */
  readonly scope: () => string;
  /** The number of the last known change. */
  readonly place: () => number;
  readonly bind: (channel: ReturnType<Echo<'pusher'>['private']>, name: string) => void;
  readonly left: (name: string) => void;
  /** Called once every needed channel is joined or refused. @param since the change number to catch up from */
  readonly settled: (since: number) => void;
  /** Called when a channel is refused or its permission is withdrawn. */
  readonly refused: (name: string) => void;
}

interface Known {
  /** When a screen first needed the channel. Data fetched before that may lack changes. */
  readonly wantedAt: number;
  isJoined: boolean;
  leaving?: ReturnType<typeof setTimeout> | undefined;
}

/** Joins the channels of the queries on the screen, and leaves them after a delay. */
export function channels(echo: Echo<'pusher'>, client: QueryClient, joining: Joining) {
  const known = new Map<string, Known>();
  const refused = new Set<string>();
  let since: number | null = null;
  let longest: ReturnType<typeof setTimeout> | undefined;
  // Data fetched before this page listened counts as old as the page, whose HTML contains the change number.
  let now = (): number => performance.timeOrigin;

  /** Channel name → whether data fetched before joining it may lack important changes. */
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
      // Refetch data that was fetched before the channel was needed.
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
    /** After a reconnect: all channels are joined again, and missed changes are fetched. */
    rejoining: () => {
      for (const each of known.values()) each.isJoined = false;
      wait();
      settle();
    },
    /** Called when permissions changed, so that refused channels are tried again. */
    forgetRefusals: () => {
      refused.clear();
      sync();
    },
    has: (name: string) => known.has(name),
  };
}
