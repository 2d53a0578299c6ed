import { useQuery } from '@tanstack/react-query';
import type { Ways } from '#areas/identity/company-sign-in/ways.ts';
import { api } from '#engine/http/client.web.ts';

/** The sign-in options for an address. @throws ApiError 422 for an invalid address */
export const askWays = (email: string): Promise<Ways> =>
  api<Ways>('/api/v1/session/ways', { method: 'POST', idempotent: false, body: { email } });

/** The same for a page with a known address. */
export const useWays = (email: string | undefined) =>
  useQuery({
    queryKey: ['ways', email],
    queryFn: () => askWays(email ?? ''),
    enabled: email !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
