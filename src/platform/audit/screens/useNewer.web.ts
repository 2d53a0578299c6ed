import { hashKey, type InfiniteData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { MOST_WAITING, type Newer } from '../newer.ts';
import { addressOf, type Asked } from './audit.web.ts';
import { asKnown, broughtIn, type Missing, waitingOf } from './newLines.ts';
import type { LinesPage } from './standing.web.ts';

/** A list of one of the logs, and the topic that reports new lines. */
interface Followed<Line> extends Pick<Missing<Line>, 'isAbove'> {
  readonly topic: 'audit-log' | 'credential-log';
  readonly base: string;
  readonly asked: Asked;
  /** The query key of the list. Queries for counts and charts of the same entries start with the same word. */
  readonly standing: QueryKey;
}

interface ReadLines<Line> {
  readonly data: InfiniteData<LinesPage<Line>> | undefined;
  readonly dataUpdatedAt: number;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
}

export interface Waiting {
  readonly count: number;
  readonly isMore: boolean;
}

/** Returns the lines of a list, the number of new matching lines, and a function to show them. */
export function useNewer<Line extends { readonly id: number; readonly at: string }>(
  { topic, base, asked, standing, isAbove }: Followed<Line>,
  { data, dataUpdatedAt, isPlaceholderData, hasNextPage }: ReadLines<Line>,
): { readonly lines: readonly Line[]; readonly waiting: Waiting; readonly accept: () => void } {
  const client = useQueryClient();
  const sealed = isPlaceholderData ? undefined : data?.pages[0]?.sealed;
  const start: Newer<Line> = { rows: [], sealed: sealed ?? 0, isAll: true };
  const key = [topic, 'newer', asked, sealed];
  const { data: newer } = useQuery({
    queryKey: key,
    // Each answer continues from the one before, so that none reads more of the log than is new.
    queryFn: async ({ signal }) => {
      let found = client.getQueryData<Newer<Line>>(key) ?? start;
      do {
        const address = addressOf(`${base}/newer`, { ...asked, since: String(found.sealed) });
        const answer = await api<Newer<Line>>(address, { signal });
        found = { ...answer, rows: [...answer.rows, ...found.rows] };
      } while (!found.isAll && !isFull(found));
      return found;
    },
    initialData: start,
    initialDataUpdatedAt: dataUpdatedAt,
    // After this many missed lines the list is read again, so no further queries are needed until then.
    enabled: ({ state }) => sealed !== undefined && !(state.data && isFull(state.data)),
  });
  const shown = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const missing: Missing<Line> = { shown, hasOlder: hasNextPage, newer: newer.rows, isAbove };
  const accept = (): void => {
    client.setQueryData<InfiniteData<LinesPage<Line>>>(standing, (list) => {
      const [first] = list?.pages ?? [];
      const last = list?.pages.at(-1);
      if (!list || !first || !last) return list;
      if (isFull(newer)) return { pages: [first], pageParams: list.pageParams.slice(0, 1) };
      const page = { rows: broughtIn(missing), next: last.next, sealed: newer.sealed };
      return { pages: [page], pageParams: list.pageParams.slice(0, 1) };
    });
    // Counts and charts of the same entries were not updated either.
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey[0] === standing[0] && (isFull(newer) || hashKey(queryKey) !== hashKey(standing)),
    });
  };
  return {
    lines: asKnown(missing),
    waiting: { count: sealed === undefined ? 0 : waitingOf(missing).length, isMore: isFull(newer) },
    accept,
  };
}

const isFull = ({ rows }: Newer<unknown>): boolean => rows.length > MOST_WAITING;
