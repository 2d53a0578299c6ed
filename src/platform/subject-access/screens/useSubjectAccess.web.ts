import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUserJobs } from '../../exports/jobs/screens/useUserJobs.web.ts';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { type SubjectAnswer, type SubjectLine, subjectRequest } from '../subjectRequest.ts';

export const BASE = '/api/v1/subject-access';

export const useRequests = () => useUserJobs<SubjectLine, Pick<SubjectAnswer, 'nouns'>>(subjectRequest.name, BASE);

/** Starts a request for one person. */
export function useAsk(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly entity: string; readonly id: number }) => api(BASE, { method: 'POST', body }),
    onSuccess: () => {
      toast('Request created');
      onDone();
      return client.invalidateQueries({ queryKey: ['errand', subjectRequest.name] });
    },
  });
}
