import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';

const DAY_MS = 86_400_000;

/** Sends the events of a period again. */
export function ReplayDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [from, setFrom] = useState(() => local(Date.now() - DAY_MS));
  const [to, setTo] = useState(() => local(Date.now()));
  const replay = useMutation({
    mutationFn: () =>
      api<{ sent: number }>(`/api/v1/system/webhooks/${id}/replay`, {
        method: 'POST',
        body: { from: instant(from), to: instant(to) },
      }),
    onSuccess: ({ sent }) => {
      toast(sent === 1 ? '1 delivery queued again' : `${sent.toLocaleString('en-GB')} deliveries queued again`);
      void client.invalidateQueries({ queryKey: ['webhook', 'deliveries', id] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Send events again"
      verb="Send again"
      busy={replay.isPending}
      failed={replay.error?.message ?? null}
      onConfirm={() => replay.mutate()}
      onClose={onClose}
    >
      Receivers recognise repeated events by ID. At most 10,000 events at a time.
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 2 }}>
        <TextField
          type="datetime-local"
          label="From"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          fullWidth
        />
        <TextField
          type="datetime-local"
          label="Until"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          fullWidth
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** Value of a datetime-local input: local time, to the minute. */
function local(ms: number): string {
  const here = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

/** The input as a timestamp; invalid input is left for the server to refuse. */
function instant(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : new Date(ms).toISOString();
}
