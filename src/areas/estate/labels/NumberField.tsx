import TextField from '@mui/material/TextField';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
  readonly wrong?: boolean;
  readonly help?: string;
}

/** A number field that shows its limits as the error message. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  wrong = false,
  help = ' ',
}: NumberFieldProps) {
  return (
    <TextField
      variant="standard"
      type="number"
      label={label}
      value={Number.isFinite(value) ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? Number.NaN : Number(target.value))}
      error={wrong}
      helperText={
        wrong ? `Enter a number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.` : help
      }
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max, step } }}
      fullWidth
    />
  );
}
