import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { RetentionAnswer } from '../outlook.ts';

const BASE = '/api/v1/retention';
/** Polls, because runs happen in the background without live updates. */
const LOOKS_EVERY_MS = 10_000;

export const useRetention = () =>
  useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => api<RetentionAnswer>(BASE, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });

/** Requests a run now. */
export function useRun(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(`${BASE}/run`, { method: 'POST' }),
    onSuccess: () => {
      toast('Run queued');
      onDone();
      return client.invalidateQueries({ queryKey: ['retention'] });
    },
  });
}
