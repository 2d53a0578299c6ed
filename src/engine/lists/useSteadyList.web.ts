import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { newsAfter, useNews } from '../live/browser/news.web.ts';
import { isTouched } from '../live/browser/onScreen.ts';
import { MARKED_MS } from '../parts/changedLook.ts';
import { goneFrom, type ReadAgain, waitingIn } from './steady.ts';
import { useBusyWith } from './table/useBusyWith.web.ts';
import type { Found, LoadedList } from './useList.web.ts';

export interface SteadyList extends LoadedList {
  /** The number of rows waiting to be shown. */
  readonly waiting: number;
  /** Rows that others just changed. */
  readonly changed: ReadonlySet<number>;
  /** Rows that are about to be removed. */
  readonly gone: ReadonlySet<number>;
  /** Shows the waiting rows. */
  readonly accept: () => void;
}

/** The list as it was when another user changed it. */
interface HeldList {
  readonly list: LoadedList;
  /** The number of the last known change at that time. */
  readonly since: number;
}

/** The elements of a list. */
interface Places {
  readonly scroller: RefObject<HTMLElement | null>;
  /** The button for waiting rows. */
  readonly offer: RefObject<HTMLElement | null>;
}

/** How long a row is shown as leaving. */
const GOING_MS = 900;
const NONE: ReadonlySet<number> = new Set();

/**
 * A list that does not move under the pointer when others change it. Changed rows show new values in place. Their new
 * order and new rows wait until the list has no pointer or focus and is not scrolled, or until the user requests them.
 */
export function useSteadyList(entity: AnyEntity, list: LoadedList, { scroller, offer }: Places): SteadyList {
  const news = useNews(entity.name);
  const [heard, setHeard] = useState(news);
  const [held, setHeld] = useState<HeldList | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<number>>(NONE);
  const isBusy = useBusyWith(scroller, offer);

  if (news !== heard) {
    const concerns = newsAfter(entity.name, heard).some((change) =>
      isTouched([entity.name, 'list', list.shown], change),
    );
    if (!held && concerns && list.total !== null) setHeld({ list, since: heard });
    setHeard(news);
  }
  if (held && held.list.shown !== list.shown) setHeld(null);

  const now: ReadAgain = { ids: idsOf(list), total: list.total ?? 0, isEstimated: list.isEstimated };
  const isRead = held !== null && list.readAt > held.list.readAt && !list.isLoading;
  const told = held ? new Set(newsAfter(entity.name, held.since).map(({ id }) => id)) : NONE;
  const standing = held && { ids: idsOf(held.list), total: held.list.total ?? 0 };
  const gone = standing && isRead ? goneFrom(standing, now, told) : NONE;

  const marked = useRef(heard);
  const mark = useEffectEvent(() => {
    // Marks each change once, however long the list is held.
    setChanged(new Set(newsAfter(entity.name, marked.current).map(({ id }) => id)));
    marked.current = news;
  });
  const release = (): void => {
    if (standing) setChanged(new Set([...told].filter((id) => !standing.ids.has(id))));
    setHeld(null);
  };
  const releaseList = useEffectEvent(() => setHeld(null));
  const isGoing = gone.size > 0;
  useEffect(() => {
    if (isRead) mark();
  }, [isRead, news]);
  useEffect(() => {
    if (!isRead || isBusy) return undefined;
    const timer = setTimeout(releaseList, isGoing ? GOING_MS : 0);
    return () => clearTimeout(timer);
  }, [isRead, isBusy, isGoing]);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);

  if (!held || !standing) return { ...list, waiting: 0, changed, gone: NONE, accept: () => {} };
  const fresh = new Map(list.loaded.map((found) => [found.row.id, found]));
  const rowAt = (at: number): Found | undefined => {
    const old = held.list.rowAt(at);
    return old ? (fresh.get(old.row.id) ?? old) : list.rowAt(at);
  };
  return {
    ...list,
    total: held.list.total,
    rowAt,
    between: async (first, last) => {
      const rows = Array.from({ length: last - first + 1 }, (_, at) => rowAt(first + at));
      return rows.every((found) => found !== undefined) ? rows : list.between(first, last);
    },
    waiting: isRead ? waitingIn(standing, now, told) : 0,
    changed,
    gone,
    accept: release,
    refetch: () => {
      setHeld(null);
      list.refetch();
    },
  };
}

const idsOf = (list: LoadedList): ReadonlySet<number> => new Set(list.loaded.map(({ row }) => row.id));
