import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { CallRow } from './callRow.ts';
import { CALL_STATES } from './callWords.ts';

export interface CallChoiceProps {
  readonly rows: readonly CallRow[];
  readonly value: number;
  readonly onChoose: (id: number) => void;
}

/** Selects one of the latest calls. */
export const CallChoice = ({ rows, value, onChoose }: CallChoiceProps) => (
  <TextField
    select
    label="Call"
    value={value}
    onChange={(event) => onChoose(Number(event.target.value))}
    sx={{ minWidth: 240, maxWidth: '100%' }}
  >
    {rows.slice(0, 20).map(({ id, receivedAt, state }) => (
      <MenuItem key={id} value={id}>
        {formatMoment(receivedAt)}, {CALL_STATES[state][0].toLowerCase()}
      </MenuItem>
    ))}
  </TextField>
);
