import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import type { ReviewedPerson } from './reviewedPerson.ts';

interface TakeAwayDialogProps {
  readonly person: ReviewedPerson;
  readonly busy: boolean;
  readonly failed: string | null;
  readonly onDecide: (verdict: object) => void;
  readonly onClose: () => void;
}

/** Dialog to remove roles or deactivate the account. Nothing changes until it is confirmed. */
export function TakeAwayDialog({ person, busy, failed, onDecide, onClose }: TakeAwayDialogProps) {
  const [gone, setGone] = useState<readonly number[]>([]);
  const [isClosing, setClosing] = useState(false);
  const [note, setNote] = useState('');
  const said = note.trim() === '' ? null : note;
  return (
    <ConfirmDialog
      open
      danger
      title={`Remove access for ${person.name}?`}
      verb={isClosing ? 'Deactivate' : 'Remove'}
      busy={busy}
      failed={failed}
      onConfirm={() =>
        onDecide(
          isClosing ? { decision: 'deactivate', note: said } : { decision: 'takeAway', roleIds: gone, note: said },
        )
      }
      onClose={onClose}
    >
      <Typography variant="body2">Takes effect immediately and is recorded in their account history.</Typography>
      <Box role="group" aria-label="Roles to remove" sx={{ display: 'flex', flexDirection: 'column', my: 1 }}>
        {person.roles.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            control={
              <Checkbox
                size="small"
                checked={isClosing || gone.includes(id)}
                disabled={isClosing}
                onChange={(_, isOn) => setGone(isOn ? [...gone, id] : gone.filter((each) => each !== id))}
              />
            }
            label={name}
          />
        ))}
        <FormControlLabel
          control={<Checkbox size="small" checked={isClosing} onChange={(_, isOn) => setClosing(isOn)} />}
          label="All access: deactivate the account"
        />
      </Box>
      <TextField
        variant="standard"
        fullWidth
        label="Note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  );
}
