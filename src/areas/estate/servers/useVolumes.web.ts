import { useQuery } from '@tanstack/react-query';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { records } from '#engine/api/records.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { volume } from './volume.ts';

export type VolumeRow = Row<typeof volume>;

const NONE: readonly VolumeRow[] = [];

/** The volumes of an asset; empty for types without them. */
export function useVolumes(kind: AnyEntity, assetId: number) {
  const isAsked = (kind.panels?.includes('volume/create') ?? false) && allows('volume.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['volume', 'list', 'of', assetId],
    queryFn: ({ signal }) => records(volume).list({ where: { assetId }, sort: ['name'], size: 200 }, { signal }),
    enabled: isAsked,
  });
  return { isAsked, isComing: isAsked && !data && !error, volumes: data?.rows ?? NONE, error, refetch };
}
