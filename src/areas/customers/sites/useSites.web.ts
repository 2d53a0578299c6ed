import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#engine/entity/entity.ts';
import { records } from '#engine/api/records.web.ts';
import { location } from './location.ts';
import { site } from './site.ts';

export type SiteRow = Row<typeof site>;
export type LocationRow = Row<typeof location>;

/** Sites of a customer, primary first. One page is enough, because few customers have many. */
export const sitesOptions = (customerId: number) =>
  queryOptions({
    queryKey: ['site', 'list', 'of', customerId],
    queryFn: async ({ signal }) =>
      (await records(site).list({ where: { customerId }, sort: ['-isPrimary', 'name'], size: 200 }, { signal })).rows,
  });

export const useSites = (customerId: number) => useQuery(sitesOptions(customerId));

/** All locations of a site, unsorted: the tree sorts them. */
export const useLocations = (siteId: number) =>
  useQuery({
    queryKey: ['location', 'list', 'at', siteId],
    queryFn: ({ signal }) => records(location).all({ where: { siteId } }, { signal }),
  });
