import { inSentence } from '#engine/entity/inSentence.ts';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { day, formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { Expiry } from '../feed/expiry.ts';
import { expirySnooze } from '../snoozes/expirySnooze.ts';

const USUAL_DAYS = 14;
const UNTIL = day();

/** Snoozes an expiry until a day, or ends the snooze. */
export function SnoozeButton({ row }: { readonly row: Expiry }) {
  const [isOpen, setOpen] = useState(false);
  const { snooze, label, title } = row;
  const wake = useMutation({
    mutationFn: (seen: { readonly id: number; readonly version: number }) => records(expirySnooze).archive(seen),
  });
  if (snooze)
    return (
      allows('expirySnooze.delete') && (
        <Button
          size="small"
          disabled={wake.isPending}
          onClick={() => wake.mutate(snooze)}
          aria-label={`Show ${inSentence(label)} of ${title} again`}
        >
          Show again
        </Button>
      )
    );
  if (row.snoozeField === undefined || !allows('expirySnooze.create')) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Snooze ${inSentence(label)} of ${title}`}>
        Snooze
      </Button>
      {isOpen && <SnoozeDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function SnoozeDialog({ row, onClose }: { readonly row: Expiry; readonly onClose: () => void }) {
  const [until, setUntil] = useState(addDays(today(), USUAL_DAYS));
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      records(expirySnooze).create({
        source: row.source,
        endsOn: row.endsOn,
        snoozedUntil: until,
        ...(row.customerId === null ? {} : { customerId: row.customerId }),
        ...(row.snoozeField ? { [row.snoozeField]: row.id } : {}),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
    onSuccess: ({ row: made }) => {
      toast(`${row.title} snoozed until ${formatDay(until)}`, {
        undo: () => void records(expirySnooze).archive(made),
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Snooze ${row.title}`}
      verb="Snooze"
      busy={save.isPending}
      failed={save.error?.message}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <FieldInput
        id="snooze-until"
        label="Until"
        field={UNTIL}
        value={until}
        onChange={(value) => setUntil(typeof value === 'string' ? value : '')}
        required
      />
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 400 } }}
        fullWidth
      />
    </FormDialog>
  );
}
