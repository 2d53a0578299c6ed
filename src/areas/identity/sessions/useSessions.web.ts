import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { FailedSignIns } from './failedSignIns.ts';

/** An active session, for display. */
export interface SessionRow {
  readonly id: number;
  readonly device: string;
  readonly ip: string | null;
  readonly kind: 'password' | 'passkey' | 'sso';
  readonly twoFactor: 'off' | 'pending' | 'passed';
  readonly remembered: boolean;
  readonly lastSeenAt: string;
  readonly isThis: boolean;
}

/** One entry of the sign-in history. */
export interface SignInRow {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly ip: string | null;
  readonly note: string | null;
}

const keyOf = (userId: number) => ['user', 'sessions', userId];
const pathOf = (userId: number): string => `/api/v1/users/${userId}`;

export const useSessions = (userId: number) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) =>
      api<{ readonly sessions: readonly SessionRow[] }>(`${pathOf(userId)}/sessions`, { signal }),
  });

export const useSignIns = (userId: number) =>
  useQuery({
    queryKey: ['user', 'sign-ins', userId],
    queryFn: ({ signal }) => api<{ readonly signIns: readonly SignInRow[] }>(`${pathOf(userId)}/sign-ins`, { signal }),
  });

/** Ends one session, or all sessions of a user except the current one. */
export function useEnding(userId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: number | 'others') =>
      api<{ readonly sessions: readonly SessionRow[] }>(
        `${pathOf(userId)}/sessions${which === 'others' ? '' : `/${which}`}`,
        { method: 'DELETE' },
      ),
    onSuccess: (left) => {
      queries.setQueryData(keyOf(userId), left);
      void queries.invalidateQueries({ queryKey: ['user', 'sign-ins', userId] });
    },
  });
}

interface TriesAnswer {
  readonly tries: FailedSignIns;
}

/** Failed sign-in attempts of a user, and unlocking. */
export function useFailedSignIns(userId: number) {
  const queries = useQueryClient();
  const queryKey = ['user', 'wrong-tries', userId];
  const path = `${pathOf(userId)}/wrong-tries`;
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api<TriesAnswer>(path, { signal }) });
  const allow = useMutation({
    mutationFn: () => api<TriesAnswer>(path, { method: 'DELETE' }),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  return { tries: data?.tries, allow };
}
