import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import type { AlarmRow } from '../alarmAnswer.ts';
import { useAcknowledge } from './useAlarms.web.ts';

/** Acknowledges an alarm with a note. The audit log records the user and the reason. */
export function AcknowledgeDialog({ alarm, onClose }: { readonly alarm: AlarmRow; readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const acknowledge = useAcknowledge();
  const isMissing = isTried && note.trim() === '';
  const { id, version, label, says, endsByItself } = alarm;
  return (
    <ConfirmDialog
      open
      title={`Acknowledge “${label}”?`}
      verb="Acknowledge"
      busy={acknowledge.isPending}
      failed={acknowledge.error?.message ?? null}
      onConfirm={() => {
        setTried(true);
        if (note.trim() !== '') acknowledge.mutate({ id, version, note }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {says} {endsByItself && 'The alarm stays closed until the cause ends and occurs again.'}
      </Typography>
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        label="What you found and did"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={isMissing}
        helperText={isMissing ? 'Enter what you found and did.' : 'Kept in the audit log.'}
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
    </ConfirmDialog>
  );
}
