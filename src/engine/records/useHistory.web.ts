import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { HistoryLine } from '../store/historyLine.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';

interface HistoryPage {
  readonly rows: readonly HistoryLine[];
  readonly total: number;
}

export interface HistoryProps {
  readonly entity: AnyEntity;
  readonly answer: RecordAnswer;
}

/** The history of a record, newest first. Earlier pages load on request. */
export const useHistory = (entity: AnyEntity, id: number) =>
  useInfiniteQuery({
    queryKey: [entity.name, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      api<HistoryPage>(`/api/v1/${entity.path}/${id}/history${pageParam ? `?before=${pageParam}` : ''}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const seen = all.reduce((sum, page) => sum + page.rows.length, 0);
      return seen < last.total ? last.rows.at(-1)?.id : undefined;
    },
    // A line is sealed within seconds without a notification, so the page polls.
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.rows.some(({ seq }) => seq === null) ? SEALED_WITHIN_MS : false,
  });

const SEALED_WITHIN_MS = 2_000;
