import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { allows } from '#engine/session/session.web.ts';

export interface RunningTimer {
  readonly id: number;
  readonly version: number;
  readonly startedAt: string;
  readonly jobId: number;
  readonly customerId: number;
  readonly number: string;
  readonly title: string;
}
interface Answer {
  readonly running: RunningTimer | null;
}

const KEY = ['timeEntry', 'running'] as const;

/** The user's only timer: its job, and functions to start and stop it. */
export function useTimer() {
  const client = useQueryClient();
  const may = allows('timeEntry.create');
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Answer>('/api/v1/time-entries/running', { signal }),
    enabled: may,
  });
  const running = data?.running ?? null;
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: KEY }) };
  const start = useMutation({
    mutationFn: (jobId: number) => api<Answer>(`/api/v1/jobs/${jobId}/timer`, { method: 'POST', body: {} }),
    ...settled,
  });
  const stop = useMutation({
    mutationFn: ({ id, version }: RunningTimer) =>
      api(`/api/v1/time-entries/${id}/actions/stop`, { method: 'POST', body: { version } }),
    ...settled,
  });
  return {
    may,
    running,
    start: start.mutate,
    stop: stop.mutate,
    isBusy: start.isPending || stop.isPending,
    error: start.error ?? stop.error,
  };
}
