import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';

/** Where the company's provider sends people back to, and where its directory tells of them. */
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
