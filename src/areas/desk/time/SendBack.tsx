import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { NamedSheet } from './TimeSheets.tsx';

const REASON = text({ max: 300 });

/** Returns a submitted week to its colleague with a reason. */
export function SendBack({
  sheet,
  monday,
  onClose,
}: {
  readonly sheet: NamedSheet;
  readonly monday: string;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [reason, setReason] = useState<unknown>(null);
  const send = useMutation({
    mutationFn: () =>
      api('/api/v1/time-sheets/decide', {
        method: 'POST',
        body: { staffId: sheet.staffId, week: monday, step: 'reject', reason },
      }),
    onSuccess: () => {
      toast('Week sent back');
      onClose();
    },
  });
  const { error } = send;
  return (
    <FormDialog
      title={`Send the week back to ${sheet.name}`}
      verb="Send back"
      busy={send.isPending}
      failed={error instanceof ApiError ? (Object.values(error.fields)[0]?.[0] ?? error.message) : null}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <FieldInput
        id={id}
        label="What is to be corrected"
        field={REASON}
        value={reason}
        onChange={setReason}
        required
        autoFocus
      />
    </FormDialog>
  );
}
