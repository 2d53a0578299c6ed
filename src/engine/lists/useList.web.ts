import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEntity } from '../entity/entity.ts';
import { pageOptions } from './listPage.web.ts';
import { type Page, PAGE_SIZE } from './query.ts';

/** A row as it came: its fields by key. */
export type ListRow = Readonly<Record<string, unknown>> & { readonly id: number };
export type Refs = Page<ListRow>['refs'];
export interface Found {
  readonly row: ListRow;
  /** Names of what the row refers to. */
  readonly refs: Refs;
}

export interface LoadedList {
  /** How many rows there are; about, where that is all the server says. Null until the first answer. */
  readonly total: number | null;
  readonly isEstimated: boolean;
  /** Nothing is spelt like the words; the rows are similar. */
  readonly isSimilar: boolean;
  /** Names of what the first rows refer to. */
  readonly refs: Refs;
  /** A row by its place from 0; undefined while its page is on the way. */
  readonly rowAt: (at: number) => Found | undefined;
  /** Every row that is here, whatever its place. */
  readonly loaded: readonly Found[];
  /** When the newest of them came; milliseconds. */
  readonly readAt: number;
  /** Something newer than what is shown is on the way. */
  readonly isLoading: boolean;
  /** What the shown rows answer. */
  readonly shown: string;
  /** What is asked now has not come yet; what was asked before is still shown. */
  readonly isOld: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Tells which rows are in view: their pages are fetched, and those that were passed are given up. */
  readonly show: (first: number, last: number) => void;
  /** The rows from one place to another of what is asked now, fetched where they are not here yet. */
  readonly between: (first: number, last: number) => Promise<readonly Found[]>;
}

/**
 * A list of any length: the first page for its size, then the pages that are in view. `line` is the query without page;
 * rows of the query before stay until the first of a new one have come. Nothing is asked before it is ready.
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
        // Scrolling goes page by page and is followed at once; dragging the bar flies over pages nobody looks at.
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

/** The same objects as long as the page is the same, so that a row is drawn again only when it changed. */
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

/** An estimate is corrected by what is seen: a page that ends early is the end, one that goes on is not. */
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
