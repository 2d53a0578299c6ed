import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { Overview } from '../customers/overview.ts';

/** Query for the frame of the customer browser. */
export const overviewOptions = (customerId: number) =>
  queryOptions({
    queryKey: ['customer', 'overview', customerId],
    queryFn: ({ signal }) => api<Overview>(`/api/v1/customers/${customerId}/overview`, { signal }),
    staleTime: 15_000,
  });

export const useOverview = (customerId: number) => useQuery(overviewOptions(customerId));
