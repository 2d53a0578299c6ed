import { queryOptions } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';

/** The number of held messages that wait for a decision. */
export const heldCount = queryOptions({
  queryKey: ['heldMail', 'count'],
  queryFn: ({ signal }) => api<{ readonly waiting: number }>('/api/v1/held-mail/count', { signal }),
});
