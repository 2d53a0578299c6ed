import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AnyEntity } from '../entity/entity.ts';
import { api } from '../http/client.web.ts';
import { MOST_SKIPPED, type Page, PAGE_SIZE } from './query.ts';
import type { ListRow } from './useList.web.ts';

/** Pages that are counted from one place; farther on they are counted from the next one. */
const PAGES = MOST_SKIPPED / PAGE_SIZE;

/**
 * One page of a list, by its number. Everything about a noun's lists is kept under its name, so a change refreshes what is
 * on screen. Far into a list the page is found from the nearest place that is known: no request makes the server pass over
 * more rows than it lets anybody.
 */
export const pageOptions = (entity: AnyEntity, line: string, page: number) =>
  queryOptions({
    queryKey: [entity.name, 'list', line, page],
    queryFn: async ({ signal, client }): Promise<Page<ListRow>> => {
      const places = Math.floor((page - 1) / PAGES);
      const from = await placeIn(client, { entity, line, places });
      // The list ended before.
      if (from === null) return { rows: [], total: 0, estimated: true, refs: {} };
      return api(addressOf(entity, line, { page: String(page - places * PAGES), ...from }), { signal });
    },
  });

interface Place {
  readonly entity: AnyEntity;
  readonly line: string;
  /** So many times as many rows as can be skipped at once. */
  readonly places: number;
}
type From = { readonly cursor?: string } | null;

/** Where a part of a list begins; each is found from the one before and kept, as long as nothing of the list changes. */
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
