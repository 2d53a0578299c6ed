import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';

/** Posts to a route of a job and shows a toast. */
export const useJobWrite = <A = unknown>(jobId: number, path: string, done?: string, then?: (answer: A) => void) =>
  useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      api<A>(`/api/v1/jobs/${jobId}/${path}`, { method: 'POST', body }),
    onSuccess: (answer: A) => {
      if (done) toast(done);
      then?.(answer);
    },
  });
