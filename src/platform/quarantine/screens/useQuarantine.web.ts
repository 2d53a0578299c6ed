import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { QuarantineAnswer, QuarantinedLine } from '../quarantinedLine.ts';

const BASE = '/api/v1/system/quarantine';
/** Starts with the noun's name, so that the list refreshes on a new finding. */
const KEY = ['quarantinedFile', 'list'];

export const useQuarantine = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<QuarantineAnswer>(BASE, { signal }) });

/** Deletes a file permanently. */
export function useDestroy(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<QuarantinedLine, 'id' | 'version' | 'name'>) =>
      api(`${BASE}/${id}/destroy`, { method: 'POST', body: { version } }),
    onSuccess: (_answer, { name }) => {
      toast(`“${name}” deleted permanently`);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
