import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '#engine/api/records.web.ts';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { reminder } from './reminder.ts';

/** Adds a reminder from one line of text: “every Monday 8.30 call Acme”. */
export function QuickReminder() {
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api<Answer<typeof reminder>>('/api/v1/reminders/quick', { method: 'POST', body: { text: text.trim() } }),
    onSuccess: ({ row }) => {
      setText('');
      toast(`${row.title}: ${row.nextAt ? formatMoment(row.nextAt) : 'saved'}`);
    },
  });
  if (!allows('reminder.create')) return null;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) add.mutate();
      }}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', maxWidth: 640, mb: 2 }}
    >
      <TextField
        fullWidth
        size="small"
        label="New reminder"
        placeholder="every Monday 8.30 call Acme"
        value={text}
        error={add.error !== null}
        helperText={add.error?.message ?? 'A day, a time and what to remember.'}
        onChange={(event) => {
          setText(event.target.value);
          add.reset();
        }}
      />
      <Button type="submit" variant="outlined" loading={add.isPending} sx={{ mt: 0.25 }}>
        Add
      </Button>
    </Box>
  );
}
