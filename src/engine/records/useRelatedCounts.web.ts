import { useQueries } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import { type Page, writeQuery } from '../lists/query.ts';
import type { ListRow } from '../lists/useList.web.ts';
import { naming, type RelatedNoun } from './related.ts';

/** The number of records of each noun that refer to this one. Undefined until loaded. */
export function useRelatedCounts(related: readonly RelatedNoun[], id: number): readonly (number | undefined)[] {
  const answers = useQueries({
    queries: related.map(({ entity, key, as }) => ({
      queryKey: [entity.name, 'list', 'count', key, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api<Page<ListRow>>(
          `/api/v1/${entity.path}?${writeQuery({ where: [naming({ key, ...(as ? { as } : {}) }, id)], size: 1, fields: ['id'] })}`,
          { signal },
        ),
    })),
  });
  return answers.map((answer) => answer.data?.total);
}
