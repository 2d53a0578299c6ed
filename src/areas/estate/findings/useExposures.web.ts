import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { api } from '#engine/http/client.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { Exposure } from './exposed.rules.ts';

const NONE: readonly Exposure[] = [];

/** The ways from the internet to an asset; empty for types without addresses. */
export function useExposures(kind: AnyEntity, assetId: number): readonly Exposure[] {
  const { data } = useQuery({
    queryKey: ['ipAddress', 'exposures', assetId],
    meta: madeOf('firewall', 'ipAddress'),
    queryFn: ({ signal }) =>
      api<{ readonly exposures: readonly Exposure[] }>(`/api/v1/assets/${assetId}/exposures`, { signal }),
    enabled: (kind.panels?.includes('ip-address/create') ?? false) && allows('asset.view'),
  });
  return data?.exposures ?? NONE;
}
