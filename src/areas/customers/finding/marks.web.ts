import { queryOptions } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';

/** A record that the user marked or opened. */
export interface Marked {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle?: string | null;
  readonly path: string;
  readonly archived?: boolean;
}

/** Query for the user's recent or favourite records; the home page shares its cache. */
export const marksOf = (kind: 'recent' | 'favourites') =>
  queryOptions({
    queryKey: [kind],
    meta: madeOf(ANY_NOUN),
    queryFn: async ({ signal }) =>
      (await api<{ readonly rows: readonly Marked[] }>(`/api/v1/${kind}`, { signal })).rows,
  });

/** The customers among the marks. */
export const customersAmong = (marks: readonly Marked[] | undefined): readonly Marked[] =>
  (marks ?? []).filter(({ entity, archived }) => entity === 'customer' && !archived);
