import { useQueries } from '@tanstack/react-query';
import { nounDetails } from '../../entity/nounDetails.ts';
import { nounEntry } from '../../entity/nounIndex.ts';
import { titleBy } from '../../entity/shape.ts';
import { formatDay } from '../../kinds/day/day.ts';
import { api } from '../../http/client.web.ts';
import { referredIn } from '../../kinds/ref/referred.ts';
import type { NameOf } from '../conditions.ts';
import type { Clause, Condition, Page } from '../query.ts';
import type { ListRow, Refs } from '../useList.web.ts';
import type { FieldsByKey } from './offered.ts';

/** Names of the records in filters: those already loaded, and the others fetched once per noun. */
export function useNames(where: readonly Clause[], fields: FieldsByKey, known: Refs = {}): NameOf {
  const wanted = new Map<string, Set<string>>();
  for (const { field, values } of where.flatMap(conditionsIn)) {
    for (const { noun, id } of referredIn(fields.get(field) ?? {}, values))
      if (!known[noun]?.[id]) wanted.set(noun, new Set([...(wanted.get(noun) ?? []), String(id)]));
  }
  const asked = [...wanted].map(([noun, ids]) => ({ noun, ids: [...ids].sort() }));
  const answers = useQueries({ queries: asked.map(({ noun, ids }) => namesQuery(noun, ids)) });
  return (to, id) => {
    const found = known[to]?.[id];
    if (found) return found.title;
    return asked.flatMap(({ noun }, at) => (noun === to ? (answers[at]?.data?.get(id) ?? []) : []))[0];
  };
}

export const conditionsIn = (clause: Clause): readonly Condition[] =>
  'any' in clause ? clause.any.flatMap((part) => ('all' in part ? part.all : [part])) : [clause];

const FRESH_MS = 10 * 60_000;

function namesQuery(noun: string, ids: readonly string[]) {
  const entry = nounEntry(noun);
  const { title = [], days = [] } = nounDetails(noun) ?? {};
  return {
    queryKey: [noun, 'names', ids.join()],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReadonlyMap<string, string>> => {
      if (!entry) return new Map();
      const page = await api<Page<ListRow>>(
        `/api/v1/${entry.path}?f.id=is:${ids.join(',')}&archived=with&fields=${title.join(',')}`,
        { signal },
      );
      return new Map(
        page.rows.map((row) => [
          String(row.id),
          titleBy(entry, title, (key, value) => (days.includes(key) ? formatDay(String(value)) : value), row),
        ]),
      );
    },
    staleTime: FRESH_MS,
    // If the user may not list the noun, ids are shown.
    retry: false,
  };
}
