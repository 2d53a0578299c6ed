import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import type { WorkItem, WorkState } from '../workItem.ts';

export interface ScheduleRow {
  readonly name: string;
  readonly label: string;
  readonly words: string;
  readonly nextAt: string;
  readonly lastAt: string | null;
  readonly lastError: string | null;
  readonly isLate: boolean;
}
export interface WorkSummary {
  readonly counts: Readonly<Record<WorkState, number>>;
  readonly hours: readonly { readonly hour: string; readonly done: number; readonly failed: number }[];
  readonly schedules: readonly ScheduleRow[];
}

const BASE = '/api/v1/work';
/** Jobs are not records, so there are no change events and they are polled. */
const LOOKS_EVERY_MS = 5_000;

export const useSummary = () =>
  useQuery({
    queryKey: ['work', 'summary'],
    queryFn: ({ signal }) => api<WorkSummary>(`${BASE}/summary`, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });

export const useWork = (state: WorkState, name: string | undefined) =>
  useInfiniteQuery({
    queryKey: ['work', 'list', state, name ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ state, offset: String(pageParam), ...(name ? { name } : {}) });
      return api<{ readonly rows: readonly WorkItem[]; readonly more: boolean }>(`${BASE}?${query}`, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.more ? all.reduce((sum, page) => sum + page.rows.length, 0) : undefined),
    refetchInterval: LOOKS_EVERY_MS,
  });

/** Retries, cancels or runs a job. The path is the last part of the address. */
export function useWorkAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (path: string) => api<unknown>(`${BASE}/${path}`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['work'] }),
  });
}
