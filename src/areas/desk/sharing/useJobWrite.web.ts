import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';

/** Sends something to an address under a job, and says what was done. */
export const useJobWrite = <A = unknown>(jobId: number, path: string, done?: string, then?: (answer: A) => void) =>
  useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      api<A>(`/api/v1/jobs/${jobId}/${path}`, { method: 'POST', body }),
    onSuccess: (answer: A) => {
      if (done) toast(done);
      then?.(answer);
    },
  });
