import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#engine/http/client.web.ts';
import { onPersonal } from '#engine/live/browser/personal.web.ts';

export interface NoticeRow {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  readonly path: string | null;
  readonly at: string;
  readonly times: number;
  readonly readAt: string | null;
  readonly action: string | null;
}
interface Portion {
  readonly rows: readonly NoticeRow[];
  readonly unread: number;
  readonly more: boolean;
}
const BASE = '/api/v1/notices';
/** The polling interval, in case live updates are unavailable. */
const LOOKS_EVERY_MS = 60_000;

/** The newest notices, for the bell. */
export function useLatestNotices() {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: ['notice'] });
    const stops = ['notice', 'notices-read'].map((event) => onPersonal(event, again));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery({
    queryKey: ['notice', 'latest'],
    queryFn: ({ signal }) => api<Portion>(BASE, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
}

/** All notices, page by page. */
export const useAllNotices = () =>
  useInfiniteQuery({
    queryKey: ['notice', 'all'],
    queryFn: ({ pageParam, signal }) => api<Portion>(pageParam ? `${BASE}?before=${pageParam}` : BASE, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.id : undefined),
  });

/** Marks notices as read: the given ones, or all. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly number[]) =>
      api<void>(`${BASE}/read`, { method: 'POST', body: ids ? { ids } : {}, idempotent: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notice'] }),
  });
}
