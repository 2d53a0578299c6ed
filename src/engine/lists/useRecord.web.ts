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

/** A record as the server returns it. */
export interface RecordAnswer {
  readonly row: RecordRow;
  /** Names of the records that it refers to. */
  readonly refs: Refs;
  /** The actions that the user may take: permission codes. */
  readonly may: readonly string[];
  /** Actions that the record's state prevents, `archive` or others, each with the reason. */
  readonly cannot?: Readonly<Record<string, string>>;
}

const FRESH_MS = 30_000;

export const recordOptions = (entity: AnyEntity, id: number) =>
  queryOptions({
    queryKey: [entity.name, 'one', id],
    queryFn: ({ signal }) => api<RecordAnswer>(`/api/v1/${entity.path}/${id}`, { signal }),
    // The reasons may depend on other records, so they are refetched when the user returns to the page.
    staleTime: ({ state }) => (state.data?.cannot ? 0 : FRESH_MS),
  });

/** One record, with the names of referenced records and the permitted actions. */
export const useRecord = (entity: AnyEntity, id: number) => useQuery(recordOptions(entity, id));

/** Updates the cached record after a save, and refetches the lists. */
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
