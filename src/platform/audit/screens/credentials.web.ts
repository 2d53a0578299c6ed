import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { AccessCount, AccessLine, Known } from '#engine/changes/secretAccess.ts';
import { addressOf, type Asked } from './audit.web.ts';
import { type LinesPage, STANDING } from './standing.web.ts';

export const BASE = '/api/v1/credential-accesses';

export const accessesOptions = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['credential-accesses', asked],
    queryFn: ({ pageParam, signal }) =>
      api<LinesPage<AccessLine>>(addressOf(BASE, pageParam ? { ...asked, before: pageParam } : asked), { signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    ...STANDING,
  });

export interface AccessSummary {
  readonly counts: readonly AccessCount[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
}

export const accessSummaryOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['credential-accesses', 'summary', asked],
    queryFn: ({ signal }) => api<AccessSummary>(addressOf(`${BASE}/summary`, asked), { signal }),
    placeholderData: keepPreviousData,
    ...STANDING,
  });

export const knownOptions = (userId: number) =>
  queryOptions({
    queryKey: ['credential-accesses', 'known', userId],
    queryFn: ({ signal }) => api<{ readonly rows: readonly Known[] }>(`${BASE}/known/${userId}`, { signal }),
  });
