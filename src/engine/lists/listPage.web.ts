import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnyEntity } from '../entity/entity.ts';
import { api } from '../http/client.web.ts';
import { MOST_SKIPPED, type Page, PAGE_SIZE } from './query.ts';
import type { ListRow } from './useList.web.ts';

/** Number of pages that can be reached from one cursor. */
const PAGES = MOST_SKIPPED / PAGE_SIZE;

/**
 * One page of a list by number. All lists of a noun are cached under its name, so that a change refreshes them. High
 * pages are fetched from the nearest known cursor, because the server limits how many rows a request can skip.
 */
export const pageOptions = (entity: AnyEntity, line: string, page: number) =>
  queryOptions({
    queryKey: [entity.name, 'list', line, page],
    queryFn: async ({ signal, client }): Promise<Page<ListRow>> => {
      const places = Math.floor((page - 1) / PAGES);
      const from = await placeIn(client, { entity, line, places });
      // The list ended before this page.
      if (from === null) return { rows: [], total: 0, estimated: true, refs: {} };
      return api(addressOf(entity, line, { page: String(page - places * PAGES), ...from }), { signal });
    },
  });

interface Place {
  readonly entity: AnyEntity;
  readonly line: string;
  /** The number of cursor steps, each as long as the maximum number of skipped rows. */
  readonly places: number;
}
type From = { readonly cursor?: string } | null;

/** The cursor at which a part of the list starts. Each is found from the previous one and cached until the list changes. */
const placeIn = (client: QueryClient, { entity, line, places }: Place): Promise<From> | From =>
  places === 0
    ? {}
    : client.fetchQuery({
        queryKey: [entity.name, 'list', line, 'place', places],
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: async (): Promise<From> => {
          const before = await placeIn(client, { entity, line, places: places - 1 });
          if (before === null) return null;
          const asked = { page: String(MOST_SKIPPED), size: '1', ...before };
          const { next } = await api<Page<ListRow>>(addressOf(entity, line, asked));
          return next === undefined ? null : { cursor: next };
        },
      });

const addressOf = (entity: AnyEntity, line: string, more: Readonly<Record<string, string>>): string =>
  `/api/v1/${entity.path}?${line}${line ? '&' : ''}${String(new URLSearchParams(more))}`;
