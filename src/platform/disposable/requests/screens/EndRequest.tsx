import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { RequestLine } from '../requestAnswer.ts';
import { isReadable } from './requests.web.ts';

export interface EndRequestProps {
  readonly row: RequestLine;
  readonly onClose: () => void;
  /** Called when the request has ended; closes the dialog unless given. */
  readonly onEnded?: () => void;
}

/** Asks for confirmation before a request is closed or its answer destroyed. */
export function EndRequest({ row, onClose, onEnded = onClose }: EndRequestProps) {
  const client = useQueryClient();
  const isDestroying = isReadable(row);
  const end = useMutation({
    mutationFn: () =>
      api(`/api/v1/secret-requests/${row.id}/${isDestroying ? 'destroy' : 'close'}`, { method: 'POST', body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['disposable'] });
      toast(isDestroying ? `Answer to “${row.purpose}” destroyed` : `“${row.purpose}” closed`);
      onEnded();
    },
  });
  return (
    <ConfirmDialog
      open
      title={isDestroying ? `Destroy the answer to “${row.purpose}”?` : `Close “${row.purpose}”?`}
      verb={isDestroying ? 'Destroy answer' : 'Close request'}
      danger
      busy={end.isPending}
      failed={end.error?.message ?? null}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {isDestroying
        ? 'The answer is deleted permanently. The list and the audit log still show that it was requested, received and read.'
        : 'The link no longer accepts an answer.'}
    </ConfirmDialog>
  );
}
