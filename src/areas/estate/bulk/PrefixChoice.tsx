import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { PlannedPrefix } from '../addresses/addressPlan.ts';

export interface PrefixChoiceProps {
  readonly prefixes: readonly PlannedPrefix[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly interfaceName: string;
  readonly onInterface: (name: string) => void;
}

/** The prefix that supplies addresses for rows without one. */
export function PrefixChoice({ prefixes, value, onChange, interfaceName, onInterface }: PrefixChoiceProps) {
  const open = prefixes.filter((prefix) => prefix.next !== null && prefix.status !== 'container');
  const chosen = open.find((prefix) => prefix.id === value);
  return (
    <>
      <TextField
        select
        variant="standard"
        label="Prefix"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        helperText={
          chosen
            ? `From ${chosen.next ?? ''} on, ${(chosen.size - chosen.used).toLocaleString('en-GB')} free`
            : 'Rows get the next free addresses in order.'
        }
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        fullWidth
      >
        <MenuItem value="">None</MenuItem>
        {open.map((prefix) => (
          <MenuItem key={prefix.id} value={prefix.id}>
            {prefix.cidr} {prefix.name ?? ''}
          </MenuItem>
        ))}
      </TextField>
      {chosen && (
        <TextField
          variant="standard"
          label="Interface"
          value={interfaceName}
          onChange={({ target }) => onInterface(target.value.slice(0, 60))}
          helperText="The purpose of the addresses."
          slotProps={{ inputLabel: { shrink: true } }}
          fullWidth
        />
      )}
    </>
  );
}
