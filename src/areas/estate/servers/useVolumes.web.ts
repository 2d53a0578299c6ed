import { useQuery } from '@tanstack/react-query';
import type { AnyEntity } from '#core/entity/entity.ts';
import { api } from '#core/http/client.web.ts';
import type { Page } from '#core/lists/query.ts';
import { allows } from '#core/session/session.web.ts';
import type { VolumeFacts } from '../findings/findings.rules.ts';

export interface VolumeRow extends VolumeFacts {
  readonly id: number;
  readonly version: number;
  readonly purpose: string | null;
  readonly thin: boolean;
  readonly encrypted: boolean;
}

const NONE: readonly VolumeRow[] = [];

/** The volumes of an asset; none for kinds that have none. */
export function useVolumes(kind: AnyEntity, assetId: number) {
  const isAsked = (kind.panels?.includes('volume/create') ?? false) && allows('volume.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['volume', 'list', 'of', assetId],
    queryFn: ({ signal }) =>
      api<Page<VolumeRow>>(`/api/v1/volumes?f.assetId=is:${assetId}&sort=name&size=200`, { signal }),
    enabled: isAsked,
  });
  return { isAsked, isComing: isAsked && !data && !error, volumes: data?.rows ?? NONE, error, refetch };
}
