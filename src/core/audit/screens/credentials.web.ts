import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import type { AccessCount, AccessLine, Known } from '../secretAccess.ts';
import { addressOf, type Asked } from './audit.web.ts';

export const BASE = '/api/v1/credential-accesses';

export const accessesOptions = (asked: Asked) =>
  queryOptions({
    queryKey: ['credential-accesses', asked],
    queryFn: ({ signal }) => api<{ readonly rows: readonly AccessLine[] }>(addressOf(BASE, asked), { signal }),
    placeholderData: keepPreviousData,
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
  });

export const knownOptions = (userId: number) =>
  queryOptions({
    queryKey: ['credential-accesses', 'known', userId],
    queryFn: ({ signal }) => api<{ readonly rows: readonly Known[] }>(`${BASE}/known/${userId}`, { signal }),
  });
