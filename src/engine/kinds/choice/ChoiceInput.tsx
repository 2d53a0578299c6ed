import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Mark } from '../../parts/StatusPill.tsx';
import type { InputProps } from '../face.web.ts';
import { lookOf, nameOf } from '../Labelled.tsx';

/** Selects one option from a list. Typing the first letters finds it. */
export function ChoiceInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const options = Object.entries(field.options ?? {});
  const current = typeof value === 'string' ? value : '';
  const isKnown = current === '' || Object.hasOwn(field.options ?? {}, current);
  return (
    <TextField
      {...lookOf(props)}
      select
      value={current}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={() => onBlur?.()}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, inputProps: nameOf(props) } }}
    >
      {(field.optional || current === '') && (
        <MenuItem value="" sx={{ color: 'text.secondary' }}>
          {field.optional ? 'None' : 'Choose…'}
        </MenuItem>
      )}
      {/* A value that is no longer an option stays until the user chooses another. */}
      {!isKnown && <MenuItem value={current}>{current}</MenuItem>}
      {options.map(([key, option]) => (
        <MenuItem key={key} value={key} sx={{ gap: 1 }}>
          {option.tone && <Mark tone={option.tone} />} {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
