import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#engine/entity/entity.ts';
import { records } from '#engine/api/records.web.ts';
import { location } from './location.ts';
import { site } from './site.ts';

export type SiteRow = Row<typeof site>;
export type LocationRow = Row<typeof location>;

/** The sites of a customer, the primary one first. Few have more than a handful; a page holds them all. */
export const sitesOptions = (customerId: number) =>
  queryOptions({
    queryKey: ['site', 'list', 'of', customerId],
    queryFn: async ({ signal }) =>
      (await records(site).list({ where: { customerId }, sort: ['-isPrimary', 'name'], size: 200 }, { signal })).rows,
  });

export const useSites = (customerId: number) => useQuery(sitesOptions(customerId));

/** All places of a site, in no order: the tree orders them. */
export const useLocations = (siteId: number) =>
  useQuery({
    queryKey: ['location', 'list', 'at', siteId],
    queryFn: ({ signal }) => records(location).all({ where: { siteId } }, { signal }),
  });
