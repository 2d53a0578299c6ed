import { queryOptions } from '@tanstack/react-query';
import { ANY_NOUN, madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';

/** A record the person marked or opened. */
export interface Marked {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle?: string | null;
  readonly path: string;
  readonly archived?: boolean;
}

/** What the person opened last, or marked; the same answer the home page keeps. */
export const marksOf = (kind: 'recent' | 'favourites') =>
  queryOptions({
    queryKey: [kind],
    meta: madeOf(ANY_NOUN),
    queryFn: async ({ signal }) =>
      (await api<{ readonly rows: readonly Marked[] }>(`/api/v1/${kind}`, { signal })).rows,
  });

/** The customers among them. */
export const customersAmong = (marks: readonly Marked[] | undefined): readonly Marked[] =>
  (marks ?? []).filter(({ entity, archived }) => entity === 'customer' && !archived);
