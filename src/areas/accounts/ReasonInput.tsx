import TextField from '@mui/material/TextField';

/** A required reason in a dialog. */
export const ReasonInput = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}) => (
  <TextField
    label="Reason"
    required
    autoFocus
    fullWidth
    margin="normal"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: 300 } }}
  />
);
