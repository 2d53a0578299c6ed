import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { pageOptions } from './listPage.web.ts';
import { type Page, PAGE_SIZE } from './query.ts';

/** A row as received: its fields by key. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };
export type Refs = Page<ListRow>['refs'];
export interface Found {
  readonly row: ListRow;
  /** Names of the records that the row refers to. */
  readonly refs: Refs;
}

export interface LoadedList {
  /** The number of rows, which may be an estimate. Null until the first answer. */
  readonly total: number | null;
  readonly isEstimated: boolean;
  /** The list has at least this many rows. */
  readonly isLeast: boolean;
  /** No record contains the words as spelt, so the rows are similar matches. */
  readonly isSimilar: boolean;
  /** Names of the records that the first rows refer to. */
  readonly refs: Refs;
  /** A row by its index from 0; undefined while its page loads. */
  readonly rowAt: (at: number) => Found | undefined;
  /** All loaded rows, in any position. */
  readonly loaded: readonly Found[];
  /** When the newest of them was loaded; in milliseconds. */
  readonly readAt: number;
  /** Newer data is loading. */
  readonly isLoading: boolean;
  /** The query of the displayed rows. */
  readonly shown: string;
  /** The current query is still loading, and the previous result is displayed. */
  readonly isOld: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Sets the rows in view. Their pages are fetched, and requests for pages already passed are cancelled. */
  readonly show: (first: number, last: number) => void;
  /** The rows in a range for the current query, fetched if necessary. */
  readonly between: (first: number, last: number) => Promise<readonly Found[]>;
}

/**
 * A list of any length: it fetches the first page for the total, then the pages in view. `line` is the query without
 * paging. The rows of the previous query stay until the new ones arrive. Nothing is fetched until `isReady`.
 */
export function useList(entity: AnyEntity, line: string, isReady = true): LoadedList {
  const client = useQueryClient();
  const [shown, setShown] = useState(line);
  const [inView, setInView] = useState<readonly [first: number, last: number]>([1, 1]);
  const asked = useQuery({ ...pageOptions(entity, line, 1), enabled: isReady });
  const first = useQuery({ ...pageOptions(entity, shown, 1), enabled: isReady });
  if (shown !== line && asked.data) {
    setShown(line);
    setInView([1, 1]);
  }

  const [from, to] = inView;
  const leap = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leap.current), []);
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const pages = useQueries({
    queries: numbers.map((page) => ({ ...pageOptions(entity, shown, page), enabled: isReady })),
    combine,
  });

  const total = extent(first.data, pages.data, from);
  const rowAt = (at: number): Found | undefined => {
    const number = Math.floor(at / PAGE_SIZE) + 1;
    const page = pages.data[number - from] ?? (number === 1 ? first.data : undefined);
    return page && foundIn(page)[at % PAGE_SIZE];
  };

  return {
    total,
    isEstimated: first.data?.estimated ?? false,
    isLeast: first.data?.isLeast ?? false,
    isSimilar: first.data?.similar ?? false,
    refs: first.data?.refs ?? NO_REFS,
    rowAt,
    loaded: [...new Set([first.data, ...pages.data])].flatMap((page) => (page ? foundIn(page) : [])),
    readAt: Math.max(first.dataUpdatedAt, pages.readAt),
    isLoading: asked.isFetching || pages.isFetching,
    shown,
    isOld: shown !== line,
    error: asked.error ?? pages.error,
    refetch: () => void client.invalidateQueries({ queryKey: [entity.name, 'list', line] }),
    show: useCallback(
      (firstRow, lastRow) => {
        clearTimeout(leap.current);
        const next = [pageOf(firstRow), pageOf(lastRow)] as const;
        if (next[0] === from && next[1] === to) return;
        // Normal scrolling is followed immediately. Dragging the scroll bar is delayed, because it passes many pages.
        if (Math.abs(next[0] - from) <= 1) setInView(next);
        else leap.current = setTimeout(() => setInView(next), LEAP_MS);
      },
      [from, to],
    ),
    between: async (firstRow, lastRow) => {
      const wanted = Array.from({ length: pageOf(lastRow) - pageOf(firstRow) + 1 }, (_, at) => pageOf(firstRow) + at);
      const fetched = await Promise.all(wanted.map((page) => client.ensureQueryData(pageOptions(entity, line, page))));
      const offset = (pageOf(firstRow) - 1) * PAGE_SIZE;
      return fetched.flatMap(foundIn).slice(firstRow - offset, lastRow - offset + 1);
    },
  };
}

/** Returns the same objects for the same page, so that a row is only rendered again when it changed. */
function foundIn(page: Page<ListRow>): readonly Found[] {
  const known = founds.get(page);
  if (known) return known;
  const made = page.rows.map((row): Found => ({ row, refs: page.refs }));
  founds.set(page, made);
  return made;
}
const founds = new WeakMap<Page<ListRow>, readonly Found[]>();

const LEAP_MS = 70;
const NO_REFS: Refs = {};

const pageOf = (row: number): number => Math.floor(Math.max(0, row) / PAGE_SIZE) + 1;

interface Fetched {
  readonly data: Page<ListRow> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly dataUpdatedAt: number;
}

const combine = (results: readonly Fetched[]) => ({
  data: results.map((result) => result.data),
  error: results.find((result) => result.error)?.error ?? null,
  isFetching: results.some((result) => result.isFetching),
  readAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
});

/** Loaded pages correct an estimated total: a page without a next one is the end. */
function extent(
  first: Page<ListRow> | undefined,
  pages: readonly (Page<ListRow> | undefined)[],
  from: number,
): number | null {
  if (!first) return null;
  if (!first.estimated) return first.total;
  const ends = pages.flatMap((page, at) =>
    page && page.next === undefined ? [(from + at - 1) * PAGE_SIZE + page.rows.length] : [],
  );
  if (ends.length > 0) return Math.min(...ends);
  const last = pages.findLastIndex((page) => page !== undefined);
  return last < 0 ? first.total : Math.max(first.total, (from + last) * PAGE_SIZE + 1);
}
