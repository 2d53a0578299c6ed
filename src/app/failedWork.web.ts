import { queryOptions } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';

/** The number of background jobs that failed in the last 24 hours. */
export const failedWork = queryOptions({
  queryKey: ['work', 'summary'],
  queryFn: ({ signal }) => api<{ readonly counts: { readonly failed: number } }>('/api/v1/work/summary', { signal }),
});
