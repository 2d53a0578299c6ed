import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { OwnPassword } from '../sessions/ownPassword.ts';

/** Whether the user has a password, and whether it can be used. */
export const useOwnPassword = () =>
  useQuery({
    queryKey: ['ownPassword'],
    queryFn: ({ signal }) => api<OwnPassword>('/api/v1/session/password', { signal }),
  });
