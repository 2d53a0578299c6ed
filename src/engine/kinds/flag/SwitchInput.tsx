import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { InputProps } from '../face.web.ts';
import { Labelled } from '../Labelled.tsx';

/** A switch for a field that is on or off. */
export function SwitchInput(props: InputProps) {
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
