import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { DayAnchor } from '../anchor.ts';
import type { AuditSummary, ListedLine } from '../auditAnswer.ts';
import type { Check } from '../check.ts';
import { type LinesPage, STANDING } from './standing.web.ts';

export const BASE = '/api/v1/audit';

/** The filters of the log by name: `kind`, `who`, `from`. */
export type Asked = Readonly<Record<string, string>>;

/** The list filters of the screen, in display order. */
export const FILTERS = ['who', 'action', 'kind', 'customer', 'field', 'record', 'request', 'session', 'ip'] as const;
export type Filter = (typeof FILTERS)[number];

export const addressOf = (path: string, asked: Asked): string => {
  const text = new URLSearchParams(asked).toString();
  return text ? `${path}?${text}` : path;
};

export const entriesOptions = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['audit entries', asked],
    queryFn: ({ pageParam, signal }) =>
      api<LinesPage<ListedLine>>(addressOf(BASE, pageParam ? { ...asked, after: pageParam } : asked), { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    ...STANDING,
  });

export const summaryOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['audit entries', 'summary', asked],
    queryFn: ({ signal }) =>
      api<{ readonly summary: AuditSummary | null }>(addressOf(`${BASE}/summary`, asked), { signal }),
    placeholderData: keepPreviousData,
    ...STANDING,
  });

export interface ChecksAnswer {
  readonly checks: readonly Check[];
  readonly alarm: Check | null;
  readonly head: { readonly seq: number; readonly hash: string };
  readonly waiting: number;
}

/** Refetched every second while a check runs. */
export const checksOptions = () =>
  queryOptions({
    queryKey: ['audit', 'checks'],
    queryFn: ({ signal }) => api<ChecksAnswer>('/api/v1/audit/checks', { signal }),
    refetchInterval: ({ state }) => (state.data?.checks[0]?.state === 'running' ? 1_000 : false),
  });

export const anchorsOptions = () =>
  queryOptions({
    queryKey: ['audit', 'anchors'],
    queryFn: ({ signal }) =>
      api<{ readonly anchors: readonly DayAnchor[]; readonly fault: string | null }>('/api/v1/audit/anchors', {
        signal,
      }),
  });
