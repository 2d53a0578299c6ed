import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { Dashboard } from './dashboard.ts';

export const dashboardOptions = (customerId: number) =>
  queryOptions({
    queryKey: ['customer', 'dashboard', customerId],
    queryFn: ({ signal }) => api<Dashboard>(`/api/v1/customers/${customerId}/dashboard`, { signal }),
  });

/** Data for the cards of this area; they share one request. */
export const useDashboard = (customerId: number) => useQuery(dashboardOptions(customerId));
