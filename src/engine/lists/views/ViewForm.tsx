import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '../../http/failure.ts';

interface Given {
  readonly name: string;
  readonly shared: boolean;
}

export interface ViewFormProps {
  readonly heading: string;
  readonly first: Given;
  readonly failed: unknown;
  readonly isBusy: boolean;
  readonly onSave: (given: Given) => Promise<void>;
  readonly onCancel: () => void;
}

/** The name of a view, and whether it is shared. */
export function ViewForm({ heading, first, failed, isBusy, onSave, onCancel }: ViewFormProps) {
  const [name, setName] = useState(first.name);
  const [shared, setShared] = useState(first.shared);
  const failure = failed instanceof ApiError ? failed : null;
  const complaint = failure?.fields.name?.[0];
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // `failed` shows the error.
        onSave({ name: name.trim(), shared }).catch(() => {});
      }}
      sx={{ width: 320, p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Typography variant="subtitle2" component="h2">
        {heading}
      </Typography>
      <TextField
        variant="standard"
        label="Name"
        required
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={Boolean(complaint)}
        helperText={complaint ?? ' '}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 80 } }}
      />
      <FormControlLabel
        control={<Checkbox size="small" checked={shared} onChange={(_event, isOn) => setShared(isOn)} />}
        label="Share with all users"
      />
      {failure && !complaint && <Alert severity="error">{failure.message}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" type="submit" variant="contained" loading={isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
      </Box>
    </Box>
  );
}
