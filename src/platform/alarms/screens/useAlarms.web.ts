import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#engine/http/client.web.ts';
import { onPersonal } from '#engine/live/browser/personal.web.ts';
import type { AlarmAnswer, AlarmRow } from '../alarmAnswer.ts';

const BASE = '/api/v1/alarms';
const LOOKS_EVERY_MS = 60_000;

export const openAlarms = queryOptions({
  queryKey: ['alarm', 'open'],
  queryFn: ({ signal }) => api<AlarmAnswer>(BASE, { signal }),
});

/** The open alarms that the user may see. Each alarm comes with a notice, so the list refreshes at once. */
export function useOpenAlarms() {
  const client = useQueryClient();
  useEffect(() => onPersonal('notice', () => void client.invalidateQueries({ queryKey: ['alarm'] })), [client]);
  return useQuery({ ...openAlarms, refetchInterval: LOOKS_EVERY_MS });
}

/** Past alarms, page by page. */
export const usePastAlarms = () =>
  useInfiniteQuery({
    queryKey: ['alarm', 'past'],
    queryFn: ({ pageParam, signal }) =>
      api<AlarmAnswer>(pageParam ? `${BASE}/past?before=${pageParam}` : `${BASE}/past`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.id : undefined),
  });

export function useAcknowledge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, note }: Pick<AlarmRow, 'id' | 'version'> & { readonly note: string }) =>
      api(`${BASE}/${id}/acknowledge`, { method: 'POST', body: { version, note } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alarm'] }),
  });
}
