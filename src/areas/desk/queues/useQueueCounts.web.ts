import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { Queue } from './queues.ts';

export type QueueCounts = Readonly<Record<Exclude<Queue, 'all'>, number>> & {
  /** Keys of the user and their teams for shares. */
  readonly keys: readonly string[];
  /** The limit of jobs in a column of the board, 0 for none. */
  readonly mostInColumn: number;
};

/** Number of jobs per queue; refreshed with every change of a job. */
export const useQueueCounts = () =>
  useQuery({
    queryKey: ['job', 'list', 'queues'],
    queryFn: ({ signal }) => api<QueueCounts>('/api/v1/jobs/queues', { signal }),
  });
