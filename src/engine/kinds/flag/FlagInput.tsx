import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../face.web.ts';
import { Labelled, lookOf, nameOf } from '../Labelled.tsx';

/** A switch; where the answer may be left open, a choice of yes, no and neither. */
export function FlagInput(props: InputProps) {
  return props.field.optional ? <MaybeInput {...props} /> : <SwitchInput {...props} />;
}

function SwitchInput(props: InputProps) {
  const { id, label, value, onChange, onBlur, disabled, autoFocus } = props;
  return (
    <Labelled {...props}>
      <FormControlLabel
        label={value === true ? 'Yes' : 'No'}
        disabled={disabled ?? false}
        control={
          <Switch
            id={id}
            checked={value === true}
            autoFocus={autoFocus ?? false}
            onChange={(_, checked) => onChange(checked)}
            onBlur={() => onBlur?.()}
            slotProps={{ input: { 'aria-label': label } }}
          />
        }
        sx={{ ml: -0.5, minHeight: 32, '& .MuiFormControlLabel-label': { ml: 0.75 } }}
      />
    </Labelled>
  );
}

function MaybeInput(props: InputProps) {
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
