import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { ReasonInput } from '../ReasonInput.tsx';
import { journalEntry } from './journalEntry.ts';

/** A journal with its lines. A manual journal can be reversed. */
export function Screen() {
  const { params } = usePlace();
  const id = Number(params.id);
  const { data } = useRecord(journalEntry, id);
  const [isAsking, setAsking] = useState(false);
  const mayReverse = data?.row.kind === 'manual' && allows('journal.reverse');
  const actions = useMemo(
    () => (mayReverse ? [{ label: 'Reverse…', icon: 'undo-2', onClick: () => setAsking(true) }] : []),
    [mayReverse],
  );
  return (
    <>
      <ShowScreen entity={journalEntry} actions={actions} hidden={OF_THE_SOURCE} />
      {isAsking && <ReverseDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReverseDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const go = useGo();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api<{ id: number; number: string }>(`/api/v1/accounts/journals/${id}/reverse`, {
        method: 'POST',
        body: { reason },
      }),
    onSuccess: (made) => {
      toast(`${made.number} posted`);
      onClose();
      go(`/accounts/journals/${made.id}`);
    },
  });
  const reversedById = error instanceof ApiError ? error.body.reversedById : undefined;
  return (
    <FormDialog
      title="Reverse this journal?"
      verb="Reverse"
      busy={isPending}
      ready={reason.trim() !== ''}
      failed={error?.message}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <ReasonInput value={reason} onChange={setReason} />
      {typeof reversedById === 'number' && <Go to={`/accounts/journals/${reversedById}`}>Open the reversal</Go>}
    </FormDialog>
  );
}

/** Keys for programs; the number of the journal is that of its document. */
const OF_THE_SOURCE = ['sourceId', 'sequence'];
