import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { api } from '#engine/http/client.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { LicenceLine, SoftwarePosition } from './position.ts';

const NONE: readonly LicenceLine[] = [];

/** The query for the licences of a product, compared with its use. */
export const positionOf = (softwareId: number) => ({
  queryKey: ['license', 'position', softwareId] as const,
  address: `/api/v1/software/${softwareId}/position`,
  meta: madeOf('licenseSeat', 'softwareInstall'),
});

/** The licences of a product; empty for other types of assets. */
export function useLicences(kind: AnyEntity, assetId: number): readonly LicenceLine[] {
  const { address, ...query } = positionOf(assetId);
  const { data } = useQuery({
    ...query,
    queryFn: ({ signal }) => api<SoftwarePosition>(address, { signal }),
    enabled: kind.name === 'software' && allows('license.view'),
  });
  return data?.licences ?? NONE;
}
