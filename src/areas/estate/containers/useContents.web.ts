import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';
import type { AssetPlace, Contents } from './contents.ts';

/** The contents of a container. */
export const useContents = (containerId: number) =>
  useQuery({
    queryKey: ['containerItem', 'contents', containerId],
    queryFn: ({ signal }) => api<Contents>(`/api/v1/containers/${containerId}/contents`, { signal }),
    meta: madeOf('asset', 'model'),
  });

/** The position of an asset in its container. */
export const useAssetPlace = (assetId: number, isAsked: boolean) =>
  useQuery({
    queryKey: ['containerItem', 'place', assetId],
    queryFn: ({ signal }) => api<{ readonly place: AssetPlace | null }>(`/api/v1/assets/${assetId}/place`, { signal }),
    meta: madeOf('container'),
    enabled: isAsked,
  });
