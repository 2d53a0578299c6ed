import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { AddressPlanAnswer, PrefixRoom } from './addressPlan.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

/** The prefixes of a customer with their utilisation. */
export const useAddressPlan = (customerId: number) =>
  useQuery({
    queryKey: ['prefix', 'plan', customerId],
    meta: madeOf('ipAddress', 'ipRange'),
    queryFn: ({ signal }) => api<AddressPlanAnswer>(`/api/v1/customers/${customerId}/address-plan`, { signal }),
    enabled: allows('prefix.view'),
  });

/** 256 addresses of a prefix, starting at `at`. */
export const usePrefixRoom = (id: number, at: string | null) =>
  useQuery({
    queryKey: ['prefix', 'room', id, at],
    meta: madeOf('ipAddress', 'ipRange'),
    queryFn: ({ signal }) =>
      api<PrefixRoom>(`/api/v1/network/prefixes/${id}/room${at ? `?at=${encodeURIComponent(at)}` : ''}`, { signal }),
    placeholderData: keepPreviousData,
  });
