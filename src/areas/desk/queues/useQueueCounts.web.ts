import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { Queue } from './queues.ts';

export type QueueCounts = Readonly<Record<Exclude<Queue, 'all'>, number>> & {
  /** The keys of the user and their teams, by which jobs are shared. */
  readonly keys: readonly string[];
};

/** How many jobs wait in each queue; counted again with every change of a job. */
export const useQueueCounts = () =>
  useQuery({
    queryKey: ['job', 'list', 'queues'],
    queryFn: ({ signal }) => api<QueueCounts>('/api/v1/jobs/queues', { signal }),
  });
