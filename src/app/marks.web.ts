import { queryOptions } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';

/** A record the person marked or opened, or that the search found. */
export interface Marked {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle?: string | null;
  readonly path: string;
  readonly customerId?: number | null;
  readonly archived?: boolean;
}

/** What the person opened last, or marked as a favourite; newest first. */
export const marksOf = (kind: 'recent' | 'favourites') =>
  queryOptions({
    queryKey: [kind],
    meta: madeOf(ANY_NOUN),
    queryFn: async ({ signal }) =>
      (await api<{ readonly rows: readonly Marked[] }>(`/api/v1/${kind}`, { signal })).rows,
  });
