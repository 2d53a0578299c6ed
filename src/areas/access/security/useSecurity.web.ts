import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { SecurityState } from './security.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

export const SECURITY_KEY = ['security'] as const;

/** Security status; several sections share the query. */
export const useSecurity = () =>
  useQuery({
    queryKey: SECURITY_KEY,
    meta: madeOf('user', 'role', 'setting', 'vault', 'backup', 'audit'),
    queryFn: ({ signal }) => api<SecurityState>('/api/v1/security', { signal }),
  });
