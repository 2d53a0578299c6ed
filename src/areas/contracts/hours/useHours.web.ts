import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { TimeFile } from '../additional-time/timeShapes.ts';
import type { ContractExplained, CustomerHours, GroupHours } from './hoursShapes.ts';

const MADE_OF = madeOf('prepaidMovement', 'prepaidLot', 'additionalTimeTerms', 'timeCharge', 'serviceLevel');

export const useHours = (customerId: number) =>
  useQuery({
    queryKey: ['supportContract', 'hours', customerId],
    meta: MADE_OF,
    queryFn: ({ signal }) => api<CustomerHours>(`/api/v1/customers/${customerId}/hours`, { signal }),
  });

export const useGroupHours = (customerId: number) =>
  useQuery({
    queryKey: ['supportContract', 'group-hours', customerId],
    meta: MADE_OF,
    queryFn: ({ signal }) => api<GroupHours>(`/api/v1/customers/${customerId}/hours/group`, { signal }),
  });

export const useContractHours = (id: number) =>
  useQuery({
    queryKey: ['supportContract', 'explained', id],
    meta: MADE_OF,
    queryFn: ({ signal }) => api<ContractExplained>(`/api/v1/contracts/${id}/hours`, { signal }),
  });

export const useTimeFile = (customerId: number) =>
  useQuery({
    queryKey: ['prepaidMovement', 'file', customerId],
    meta: MADE_OF,
    queryFn: ({ signal }) => api<TimeFile>(`/api/v1/customers/${customerId}/additional-time`, { signal }),
  });
