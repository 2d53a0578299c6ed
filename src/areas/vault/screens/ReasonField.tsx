import TextField from '@mui/material/TextField';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly help?: string;
  readonly autoFocus?: boolean;
}

/** The reason for a step that is recorded in the credential log. */
export const ReasonField = ({ value, onChange, help, autoFocus = false }: ReasonFieldProps) => (
  <TextField
    label="Reason"
    required
    fullWidth
    autoFocus={autoFocus}
    multiline
    maxRows={6}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    helperText={help}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 400 } }}
  />
);
