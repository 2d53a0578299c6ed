import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import type { SubjectRequest } from '../subjectRequest.ts';

const BASE = '/api/v1/subject-access';
/** Gathering goes on by itself, and is no record that changes are told of. */
const LOOKS_EVERY_MS = 5_000;

export const fileAddress = (id: number): string => `${BASE}/${id}/file`;

export const useRequests = () =>
  useQuery({
    queryKey: ['subjectAccess'],
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly SubjectRequest[]; readonly nouns: readonly string[] }>(BASE, { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });

/** Begins to gather what is held about one person. */
export function useAsk(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly entity: string; readonly id: number }) => api(BASE, { method: 'POST', body }),
    onSuccess: () => {
      toast('It is being gathered');
      onDone();
      return client.invalidateQueries({ queryKey: ['subjectAccess'] });
    },
  });
}
