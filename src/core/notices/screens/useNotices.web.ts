import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../http/client.web.ts';
import { onPersonal } from '../../live/personal.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import type { MailWay } from '../noticeKinds.ts';
import type { NoticeTimes } from '../noticeTimes.ts';

export interface NoticeRow {
  readonly id: number;
  readonly kind: string;
  readonly text: string;
  readonly path: string | null;
  readonly at: string;
  readonly times: number;
  readonly readAt: string | null;
  readonly action: string | null;
}
interface Portion {
  readonly rows: readonly NoticeRow[];
  readonly unread: number;
  readonly more: boolean;
}
export interface ChoiceRow {
  readonly kind: string;
  readonly label: string;
  readonly help: string;
  readonly screen: boolean;
  readonly mail: MailWay;
  readonly always: boolean;
  readonly ways: readonly MailWay[];
}
export interface TimesRow extends NoticeTimes {
  readonly companyTimezone: string;
  readonly quietUntil: string | null;
}

const BASE = '/api/v1/notices';
/** Where no live updates say that there is something new. */
const LOOKS_EVERY_MS = 60_000;

/** The newest, for the bell. */
export function useLatestNotices() {
  const client = useQueryClient();
  useEffect(() => onPersonal('notice', () => void client.invalidateQueries({ queryKey: ['notice'] })), [client]);
  return useQuery({
    queryKey: ['notice', 'latest'],
    queryFn: ({ signal }) => api<Portion>(BASE, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
}

/** All of them, as far back as they are asked for. */
export const useAllNotices = () =>
  useInfiniteQuery({
    queryKey: ['notice', 'all'],
    queryFn: ({ pageParam, signal }) => api<Portion>(pageParam ? `${BASE}?before=${pageParam}` : BASE, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.id : undefined),
  });

/** Marks notices as read: those given, or all. */
export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly number[]) =>
      api<void>(`${BASE}/read`, { method: 'POST', body: ids ? { ids } : {}, idempotent: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notice'] }),
  });
}

export const useChoices = () =>
  useQuery({
    queryKey: ['notice', 'choices'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly ChoiceRow[] }>(`${BASE}/choices`, { signal }),
  });

export function useChoose() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, screen, mail }: Pick<ChoiceRow, 'kind' | 'screen' | 'mail'>) =>
      api<{ readonly rows: readonly ChoiceRow[] }>(`${BASE}/choices/${kind}`, {
        method: 'PUT',
        body: { screen, mail },
      }),
    onSuccess: (answer) => client.setQueryData(['notice', 'choices'], answer),
  });
}

const TIMES = ['notice', 'times'];

export const useTimes = () =>
  useQuery({ queryKey: TIMES, queryFn: ({ signal }) => api<TimesRow>(`${BASE}/times`, { signal }) });

export function useChooseTimes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (times: NoticeTimes) => api<TimesRow>(`${BASE}/times`, { method: 'PUT', body: times }),
    onSuccess: (answer) => {
      client.setQueryData(TIMES, answer);
      toast('Your times are saved');
    },
  });
}
