import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { type Condition, MOST_ROWS, type Page, writeQuery } from '#engine/lists/query.ts';

/** Up to 200 jobs of a queue, earliest due first. */
export function useQueueRows(conditions: readonly Condition[]) {
  const asked = writeQuery({ where: conditions, sort: [{ field: 'nextDueAt' }], size: MOST_ROWS });
  return useQuery({
    queryKey: ['job', 'list', asked],
    queryFn: ({ signal }) => api<Page<RecordRow>>(`/api/v1/jobs?${asked}`, { signal }),
  });
}
