import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../face.web.ts';
import { lookOf, nameOf } from '../Labelled.tsx';

/** A choice of yes, no and unknown, for an optional field. */
export function YesNoInput(props: InputProps) {
  const { value, onChange, onBlur } = props;
  return (
    <TextField
      {...lookOf(props)}
      select
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'yes')}
      onBlur={() => onBlur?.()}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, inputProps: nameOf(props) } }}
    >
      <MenuItem value="">Unknown</MenuItem>
      <MenuItem value="yes">Yes</MenuItem>
      <MenuItem value="no">No</MenuItem>
    </TextField>
  );
}
