import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { type ImportAnswer, importOptions } from './answers.web.ts';

export interface Step {
  /** Relative to the import's own address: `check`, `rows/12`. */
  readonly at: string;
  readonly method?: 'POST' | 'PATCH';
  readonly body?: unknown;
}

/** Runs a step of an import. The answer is shown immediately, and the rows are fetched again. */
export function useStep(id: number) {
  const client = useQueryClient();
  return useMutation<ImportAnswer, Error, Step>({
    mutationFn: ({ at, method = 'POST', body }) =>
      api<ImportAnswer>(`/api/v1/imports/${id}/${at}`, { method, ...(body === undefined ? {} : { body }) }),
    onSuccess: async (answer) => {
      client.setQueryData(importOptions(id).queryKey, answer);
      void client.invalidateQueries({ queryKey: ['import', 'history'] });
      await client.invalidateQueries({ queryKey: ['import', id, 'rows'] });
    },
  });
}
