import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { SimilarWork } from './similarWork.ts';

/** Solved jobs and documents that are similar to a stored job. */
export const useSimilarToJob = (jobId: number) =>
  useQuery({
    queryKey: ['job', 'list', 'similar-work', jobId],
    queryFn: ({ signal }) => api<SimilarWork>(`/api/v1/jobs/${jobId}/similar-work`, { signal }),
    meta: madeOf('job', 'document'),
  });

/** The same for the title of a job that is not stored yet. */
export const useSimilarToTitle = (customerId: number, title: string) =>
  useQuery({
    queryKey: ['job', 'list', 'similar-work', customerId, title],
    queryFn: ({ signal }) =>
      api<SimilarWork>('/api/v1/jobs/similar-work', {
        method: 'POST',
        body: { customerId, title },
        idempotent: false,
        signal,
      }),
    enabled: title.length > 3,
    meta: madeOf('job', 'document'),
  });
