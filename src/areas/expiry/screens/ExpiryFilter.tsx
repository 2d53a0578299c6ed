import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AHEAD_CHOICES, EXPIRY_KINDS } from '../feed/expiry.ts';

export interface ExpiryFilterProps {
  readonly kind: string;
  readonly ahead: string;
  readonly isSnoozed: boolean;
  /** Shows the period; a calendar uses its month instead. */
  readonly hasSpan: boolean;
  readonly onChange: (words: Readonly<Record<string, string | null>>) => void;
}

/** Filter of the report: type, period, and snoozed expiries. */
export function ExpiryFilter({ kind, ahead, isSnoozed, hasSpan, onChange }: ExpiryFilterProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2, alignItems: 'center' }}>
      <TextField
        select
        variant="standard"
        fullWidth={false}
        size="small"
        label="Kind"
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value || null })}
        sx={{ minWidth: 180 }}
      >
        <MenuItem value="">All kinds</MenuItem>
        {Object.entries(EXPIRY_KINDS).map(([key, label]) => (
          <MenuItem key={key} value={key}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {hasSpan && (
        <TextField
          select
          variant="standard"
          fullWidth={false}
          size="small"
          label="Period"
          value={ahead}
          onChange={({ target }) => onChange({ ahead: target.value })}
          sx={{ minWidth: 150 }}
        >
          {AHEAD_CHOICES.map((days) => (
            <MenuItem key={days} value={String(days)}>
              Next {days} days
            </MenuItem>
          ))}
        </TextField>
      )}
      <Button
        size="small"
        aria-pressed={isSnoozed}
        variant={isSnoozed ? 'outlined' : 'text'}
        onClick={() => onChange({ snoozed: isSnoozed ? null : 'only' })}
      >
        Snoozed
      </Button>
    </Box>
  );
}
