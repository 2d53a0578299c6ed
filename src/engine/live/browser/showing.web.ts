import type { Query, QueryClient } from '@tanstack/react-query';
import { dueAt, collect, type Collected, NOTHING_COLLECTED, shown } from '../protocol/collecting.ts';
import { askedSince } from './askedSince.web.ts';
import { publishNews } from './news.web.ts';
import { channelsOfQuery, isChange, makesOld } from './queryInvalidation.ts';
import type { Change, ReceivedChange } from './onScreen.ts';

/** The maximum wait for refetched data, which may never arrive on a poor connection. */
const LONGEST_MS = 5_000;
/** The number of the page's own write requests to remember. Their changes are not shown as news. */
const MOST_OWN = 200;

/**
 * Shows changes by others on the screen. Changes are collected for a short time, with one request per affected query
 * and none while the page is hidden. Queries that are not on the screen are refetched when they are shown.
 */
export function showing(client: QueryClient) {
  let collecting: Collected<ReceivedChange> = NOTHING_COLLECTED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** Request id → time of its answer. */
  const own = new Map<string, number>();
  const isAskedSince = askedSince(client);

  const answeredAt = (change: ReceivedChange): number | undefined =>
    'requestId' in change && change.requestId !== null ? own.get(change.requestId) : undefined;
  const isOwn = (change: ReceivedChange): boolean => answeredAt(change) !== undefined;

  const plan = (): void => {
    clearTimeout(timer);
    const due = dueAt(collecting);
    // Only one round runs at a time, so that a flood of changes does not cancel running requests.
    if (due !== null && !isBusy && !document.hidden) timer = setTimeout(() => void show(), due - Date.now());
  };

  const show = async (): Promise<void> => {
    const { waiting, isFlood } = collecting;
    collecting = shown(collecting, Date.now());
    const others = waiting.filter((change) => !isOwn(change));
    isBusy = true;
    publishNews(distinct(others));
    const isOld = (query: Query, change: ReceivedChange): boolean =>
      makesOld(query, change) && !isAskedSince(query, answeredAt(change) ?? Number.POSITIVE_INFINITY);
    const asked = client.invalidateQueries({
      predicate: (query) =>
        isFlood ? channelsOfQuery(query).length > 0 : waiting.some((change) => isOld(query, change)),
    });
    await Promise.race([asked, new Promise((done) => setTimeout(done, LONGEST_MS))]);
    isBusy = false;
    plan();
  };

  document.addEventListener('visibilitychange', plan);
  return {
    add: (changes: readonly ReceivedChange[]) => {
      collecting = collect(collecting, changes, Date.now());
      plan();
    },
    /** Refetches all queries on the screen, after too many changes were missed to list them. */
    everything: () => {
      collecting = { ...collecting, waiting: [], isFlood: true, since: collecting.since ?? Date.now() };
      plan();
    },
    wrote: (requestId: string) => {
      own.set(requestId, Date.now());
      for (const oldest of [...own.keys()].slice(0, -MOST_OWN)) own.delete(oldest);
    },
    isOwn,
  };
}

/** Removes duplicates, because a change is sent on several channels. */
function distinct(changes: readonly ReceivedChange[]): readonly Change[] {
  const bySeq = new Map<number, Change>();
  for (const change of changes) if (isChange(change)) bySeq.set(change.seq, change);
  return [...bySeq.values()];
}
