import { queryOptions } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';

/** A favourite, a recent record or a search result. */
export interface Marked {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle?: string | null;
  readonly path: string;
  readonly customerId?: number | null;
  readonly archived?: boolean;
}

/** The user's recent records or favourites, newest first. */
export const marksOf = (kind: 'recent' | 'favourites') =>
  queryOptions({
    queryKey: [kind],
    meta: madeOf(ANY_NOUN),
    queryFn: async ({ signal }) =>
      (await api<{ readonly rows: readonly Marked[] }>(`/api/v1/${kind}`, { signal })).rows,
  });
