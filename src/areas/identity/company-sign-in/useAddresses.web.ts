import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';

/** Redirect URL of single sign-on, and SCIM base URL of the directory. */
export interface OwnAddresses {
  readonly back: string;
  readonly directory: string;
}

export const useAddresses = () =>
  useQuery({
    queryKey: ['company-sign-in', 'set-up'],
    queryFn: ({ signal }) => api<OwnAddresses>('/api/v1/company-sign-in/set-up', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
