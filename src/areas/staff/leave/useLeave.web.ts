import { useMutation, useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { Chart, GrantAnswer, LeaveAction, LeaveFile, Preview, QueueCard, ShownRequest } from './leaveShapes.ts';

/** Entities that invalidate cached leave data, besides requests. */
const MADE_OF = madeOf('staffMember', 'leaveTerms', 'leaveType', 'bankHoliday', 'closure', 'team', 'cover');

export interface OwnFile {
  readonly staff: { readonly id: number; readonly name: string } | null;
  readonly isDecider: boolean;
}

/** Staff record of the current user. */
export const useOwnFile = () =>
  useQuery({
    queryKey: ['staffMember', 'me'],
    queryFn: ({ signal }) => api<OwnFile>('/api/v1/staff/me', { signal }),
    meta: madeOf('cover'),
  });

export const useLeaveFile = (staffId: number, year: string | undefined) =>
  useQuery({
    queryKey: ['holiday', 'file', staffId, year ?? ''],
    meta: MADE_OF,
    queryFn: ({ signal }) =>
      api<LeaveFile>(`/api/v1/staff/${staffId}/holidays${year ? `?year=${year}` : ''}`, { signal }),
  });

export const useChart = (from: string, to: string, teamId: string | undefined) =>
  useQuery({
    queryKey: ['holiday', 'chart', from, to, teamId ?? ''],
    meta: MADE_OF,
    queryFn: ({ signal }) =>
      api<Chart>(`/api/v1/holidays/chart?from=${from}&to=${to}${teamId ? `&teamId=${teamId}` : ''}`, { signal }),
    placeholderData: (before) => before,
  });

export const useQueue = () =>
  useQuery({
    queryKey: ['holiday', 'queue'],
    meta: MADE_OF,
    queryFn: ({ signal }) => api<{ readonly cards: readonly QueueCard[] }>('/api/v1/holidays/queue', { signal }),
  });

export interface DaysAsked {
  readonly typeId: unknown;
  readonly start: unknown;
  readonly startPart: unknown;
  readonly end: unknown;
  readonly endPart: unknown;
}

/** Cost preview of a request, once its days are set. */
export function usePreview(asked: DaysAsked, staffId: number | null) {
  const { typeId, start, startPart, end, endPart } = asked;
  const body = { typeId, start, startPart, end, endPart, ...(staffId === null ? {} : { staffId }) };
  return useQuery({
    queryKey: ['holiday', 'preview', body],
    meta: MADE_OF,
    enabled: typeof typeId === 'number' && isDayText(start) && isDayText(end),
    retry: false,
    queryFn: ({ signal }) =>
      api<Preview>('/api/v1/holidays/preview', { method: 'POST', body, signal, idempotent: false }),
    placeholderData: (before) => before,
  });
}

const isDayText = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

export const useRequest = () =>
  useMutation({
    mutationFn: (body: object) => api<{ readonly request: ShownRequest }>('/api/v1/holidays', { method: 'POST', body }),
  });

export interface Decided {
  readonly request: Pick<ShownRequest, 'id' | 'version'>;
  readonly action: LeaveAction;
  readonly input?: Readonly<Record<string, string>>;
}

export const useDecide = () =>
  useMutation({
    mutationFn: ({ request: { id, version }, action, input }: Decided) =>
      api<{ readonly request: ShownRequest }>(`/api/v1/holidays/${id}/actions/${action}`, {
        method: 'POST',
        body: { version, ...input },
      }),
  });

export interface ManyApproved {
  readonly approved: number;
  readonly refused: readonly { readonly id: number; readonly message: string }[];
}

export const useApproveMany = () =>
  useMutation({
    mutationFn: (requests: readonly Pick<ShownRequest, 'id' | 'version'>[]) =>
      api<ManyApproved>('/api/v1/holidays/approve-many', {
        method: 'POST',
        body: { requests: requests.map(({ id, version }) => ({ id, version })) },
      }),
  });

export const useBook = () =>
  useMutation({
    mutationFn: (body: object) =>
      api<{ readonly requests: readonly ShownRequest[] }>('/api/v1/holidays/book', { method: 'POST', body }),
  });

export const useAllowances = () =>
  useMutation({
    mutationFn: (body: { readonly year: number; readonly dryRun: boolean; readonly staffId?: number }) =>
      api<GrantAnswer>('/api/v1/holidays/allowances', { method: 'POST', body }),
  });
