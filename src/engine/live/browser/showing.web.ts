import type { Query, QueryClient } from '@tanstack/react-query';
import { dueAt, gather, type Gathering, NOTHING_GATHERED, shown } from '../protocol/gathering.ts';
import { askedSince } from './askedSince.web.ts';
import { publishNews } from './news.web.ts';
import { channelsOfQuery, isChange, makesOld } from './queryInvalidation.ts';
import type { Change, ReceivedChange } from './onScreen.ts';

/** Longer than this nobody waits for what was asked again: on a poor line it may never come. */
const LONGEST_MS = 5_000;
/** Requests that this page wrote with; what they changed is no news to it. */
const MOST_OWN = 200;

/**
 * Brings what others changed onto the screen: the changes of a moment together, one request for each query they touch,
 * and none while nobody looks. Queries that are not on the screen are asked again when they are.
 */
export function showing(client: QueryClient) {
  let gathering: Gathering<ReceivedChange> = NOTHING_GATHERED;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  /** By the number of the request, when its answer came. */
  const own = new Map<string, number>();
  const isAskedSince = askedSince(client);

  const answeredAt = (change: ReceivedChange): number | undefined =>
    'requestId' in change && change.requestId !== null ? own.get(change.requestId) : undefined;
  const isOwn = (change: ReceivedChange): boolean => answeredAt(change) !== undefined;

  const plan = (): void => {
    clearTimeout(timer);
    const due = dueAt(gathering);
    // One round after the other, so that a flood of changes never keeps an answer from arriving.
    if (due !== null && !isBusy && !document.hidden) timer = setTimeout(() => void show(), due - Date.now());
  };

  const show = async (): Promise<void> => {
    const { waiting, isFlood } = gathering;
    gathering = shown(gathering, Date.now());
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
      gathering = gather(gathering, changes, Date.now());
      plan();
    },
    /** Too much was missed to be told: whatever is on the screen is asked for again. */
    everything: () => {
      gathering = { ...gathering, waiting: [], isFlood: true, since: gathering.since ?? Date.now() };
      plan();
    },
    wrote: (requestId: string) => {
      own.set(requestId, Date.now());
      for (const oldest of [...own.keys()].slice(0, -MOST_OWN)) own.delete(oldest);
    },
    isOwn,
  };
}

/** A change is told on several channels; it is one piece of news. */
function distinct(changes: readonly ReceivedChange[]): readonly Change[] {
  const bySeq = new Map<number, Change>();
  for (const change of changes) if (isChange(change)) bySeq.set(change.seq, change);
  return [...bySeq.values()];
}
