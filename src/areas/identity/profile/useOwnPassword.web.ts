import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { OwnPassword } from '../sessions/ownPassword.ts';

/** Whether one has a password here, and whether it opens anything. */
export const useOwnPassword = () =>
  useQuery({
    queryKey: ['ownPassword'],
    queryFn: ({ signal }) => api<OwnPassword>('/api/v1/session/password', { signal }),
  });
