import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Row } from '#core/entity/entity.ts';
import { api } from '#core/http/client.web.ts';
import type { Page } from '#core/lists/query.ts';
import type { location } from './location.ts';
import type { site } from './site.ts';

export type SiteRow = Row<typeof site>;
export type LocationRow = Row<typeof location>;

/** The sites of a customer, the primary one first. Few have more than a handful; a page holds them all. */
export const sitesOptions = (customerId: number) =>
  queryOptions({
    queryKey: ['site', 'list', 'of', customerId],
    queryFn: async ({ signal }) =>
      (
        await api<Page<SiteRow>>(`/api/v1/sites?f.customerId=is:${customerId}&sort=-isPrimary,name&size=200`, {
          signal,
        })
      ).rows,
  });

export const useSites = (customerId: number) => useQuery(sitesOptions(customerId));

/** All places of a site, in no order: the tree orders them. */
export const useLocations = (siteId: number) =>
  useQuery({
    queryKey: ['location', 'list', 'at', siteId],
    queryFn: async ({ signal }) => {
      const rows: LocationRow[] = [];
      let cursor: string | undefined;
      do {
        const page: Page<LocationRow> = await api(
          `/api/v1/locations?f.siteId=is:${siteId}&size=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
          { signal },
        );
        rows.push(...page.rows);
        cursor = page.next;
      } while (cursor);
      return rows;
    },
  });
