import { useMutation } from '@tanstack/react-query';
import type { AnyEntity } from '../../entity/entity.ts';
import { type RecordAnswer, useTakeRecord } from '../../lists/useRecord.web.ts';
import { api } from '../../http/client.web.ts';

/** The record that an action changes. */
export interface Subject {
  readonly entity: AnyEntity;
  readonly row: RecordAnswer['row'];
}

/** Runs a declared action on a record and updates the cache from the response. */
export function useAct({ entity, row }: Subject, name: string) {
  const take = useTakeRecord(entity);
  return useMutation({
    mutationFn: (input: Readonly<Record<string, unknown>>) =>
      api<RecordAnswer>(`/api/v1/${entity.path}/${row.id}/actions/${name}`, {
        method: 'POST',
        body: { ...input, version: row.version },
      }),
    onSuccess: take,
  });
}
