import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows } from '#engine/session/session.web.ts';

/** Makes a draft document of a job and opens it, for users who can create documents. */
export function useJobDocument(row: RecordRow, isGone: boolean) {
  const go = useGo();
  const { mutate, error } = useMutation({
    mutationFn: () => api<{ readonly id: number }>(`/api/v1/jobs/${row.id}/document`, { method: 'POST', body: {} }),
    onSuccess: ({ id }) => {
      toast('Draft document created');
      go(`/documents/${id}/edit`);
    },
  });
  const isOffered = !isGone && allows('document.create') && row.isPrivate !== true;
  return { makeDocument: isOffered ? mutate : null, error };
}
