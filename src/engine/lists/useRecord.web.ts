import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../http/client.web.ts';
import type { ListRow, Refs } from './useList.web.ts';
import type { AnyEntity } from '../entity/entity.ts';

/** A stored record by its fields. */
export type RecordRow = ListRow & {
  readonly version: number;
  readonly archivedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A record as the server answers it. */
export interface RecordAnswer {
  readonly row: RecordRow;
  /** Names of what it refers to. */
  readonly refs: Refs;
  /** What the user may do with it: permission codes. */
  readonly may: readonly string[];
  /** What of that the record refuses now, `archive` or an action, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
}

const FRESH_MS = 30_000;

export const recordOptions = (entity: AnyEntity, id: number) =>
  queryOptions({
    queryKey: [entity.name, 'one', id],
    queryFn: ({ signal }) => api<RecordAnswer>(`/api/v1/${entity.path}/${id}`, { signal }),
    // Why something cannot be done lies with other records: whoever comes back from changing those asks again.
    staleTime: ({ state }) => (state.data?.cannot ? 0 : FRESH_MS),
  });

/** One record, with the names it refers to and what may be done with it. */
export const useRecord = (entity: AnyEntity, id: number) => useQuery(recordOptions(entity, id));

/** Takes what a save answered into what is shown, and reads the lists again. */
export function useTakeRecord(entity: AnyEntity): (answer: RecordAnswer) => void {
  const client = useQueryClient();
  return (answer) => {
    const { row, refs, may, cannot } = answer;
    client.setQueryData(recordOptions(entity, row.id).queryKey, { row, refs, may, ...(cannot ? { cannot } : {}) });
    const { base } = entity;
    for (const name of [entity.name, ...(base ? [base.name] : [])]) {
      void client.invalidateQueries({ queryKey: [name, 'list'] });
      void client.invalidateQueries({ queryKey: [name, 'history', answer.row.id] });
    }
  };
}
