import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { allows } from '#engine/session/session.web.ts';
import { websiteUrl } from './websiteUrl.ts';

const NONE: readonly Row<typeof websiteUrl>[] = [];

/** The URLs of a website; empty for other types. */
export function useUrls(kind: AnyEntity, websiteId: number) {
  const isAsked = kind.name === 'softwareWebsite' && allows('websiteUrl.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['websiteUrl', 'list', 'of', websiteId],
    queryFn: ({ signal }) => records(websiteUrl).list({ where: { websiteId }, sort: ['name'], size: 200 }, { signal }),
    enabled: isAsked,
  });
  return { isAsked, isComing: isAsked && !data && !error, urls: data?.rows ?? NONE, error, refetch };
}
