import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import type { QuarantineAnswer, QuarantinedLine } from '../quarantinedLine.ts';

const BASE = '/api/v1/system/quarantine';
/** Of the noun, so that a new finding shows by itself. */
const KEY = ['quarantinedFile', 'list'];

export const useQuarantine = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<QuarantineAnswer>(BASE, { signal }) });

/** Deletes one for good. */
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
