import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { RequestLine } from '../requestAnswer.ts';
import { isReadable } from './requests.web.ts';

export interface EndRequestProps {
  readonly row: RequestLine;
  readonly onClose: () => void;
  /** It is ended; closes as well, unless given. */
  readonly onEnded?: () => void;
}

/** Asks before a request takes no answer any more, or what arrived is destroyed. */
export function EndRequest({ row, onClose, onEnded = onClose }: EndRequestProps) {
  const client = useQueryClient();
  const isDestroying = isReadable(row);
  const end = useMutation({
    mutationFn: () =>
      api(`/api/v1/secret-requests/${row.id}/${isDestroying ? 'destroy' : 'close'}`, { method: 'POST', body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['disposable'] });
      toast(isDestroying ? `What arrived for “${row.purpose}” is destroyed` : `“${row.purpose}” takes no answer`);
      onEnded();
    },
  });
  return (
    <ConfirmDialog
      open
      title={isDestroying ? `Destroy what arrived for “${row.purpose}”?` : `Close “${row.purpose}”?`}
      verb={isDestroying ? 'Destroy it' : 'Close the request'}
      danger
      busy={end.isPending}
      failed={end.error?.message ?? null}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      {isDestroying
        ? 'It is gone at once and for good. That it was asked for, arrived and was read stays in the list and in the log.'
        : 'Whoever has the link is told that it takes nothing.'}
    </ConfirmDialog>
  );
}
