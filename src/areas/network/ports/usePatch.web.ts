import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { FoundAnswer, PatchAnswer, TraceAnswer } from './patch.ts';

/** Ports of an asset with their cables; disabled while none is selected. */
export const usePatch = (assetId: number | null) =>
  useQuery({
    queryKey: ['networkPort', 'patch', assetId],
    meta: madeOf('cable', 'vlan', 'ipAddress', 'asset'),
    queryFn: ({ signal }) => api<PatchAnswer>(`/api/v1/assets/${assetId}/ports`, { signal }),
    enabled: assetId !== null,
  });

/** The path through a port. */
export const useTrace = (portId: number) =>
  useQuery({
    queryKey: ['networkPort', 'trace', portId],
    meta: madeOf('cable', 'vlan', 'asset'),
    queryFn: ({ signal }) => api<TraceAnswer>(`/api/v1/network/ports/${portId}/trace`, { signal }),
  });

/** Finds devices by address or name, with their ports. */
export const usePluggedIn = (customerId: number, asked: string) =>
  useQuery({
    queryKey: ['networkPort', 'pluggedIn', customerId, asked],
    meta: madeOf('cable', 'vlan', 'ipAddress', 'asset'),
    queryFn: ({ signal }) =>
      api<FoundAnswer>(`/api/v1/customers/${customerId}/plugged-in?q=${encodeURIComponent(asked)}`, { signal }),
    enabled: asked !== '',
  });
