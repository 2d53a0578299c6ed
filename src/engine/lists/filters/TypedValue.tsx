import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CalendarButton } from '../../kinds/day/DayInput.tsx';
import type { Field } from '../../kinds/field.ts';
import { dayWords, readFilterValue, typedValue } from '../conditions.ts';

export interface TypedValueProps {
  readonly label: string;
  readonly field: Field;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

/** A number, day or text of a filter. Days may be relative: "today", "+30", "today-7". */
export function TypedValue({ label, field, value, onChange, autoFocus = false }: TypedValueProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isDay = field.kind === 'day' || field.kind === 'moment';
  const shown = typed ?? typedValue(value, field);
  const read = shown.trim() === '' ? '' : readFilterValue(shown, field);
  const help =
    read === undefined
      ? isDay
        ? 'Enter 20/11/2026, today or +30'
        : 'Enter a number'
      : isDay && read.startsWith('today')
        ? dayWords(read)
        : ' ';
  return (
    <TextField
      label={label}
      variant="standard"
      fullWidth
      autoFocus={autoFocus}
      autoComplete="off"
      value={shown}
      error={read === undefined && typed === null}
      helperText={help}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.trim() === '' ? '' : (readFilterValue(event.target.value, field) ?? ''));
      }}
      // An invalid value stays in the input with its error.
      onBlur={() => read !== undefined && setTyped(null)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: isDay ? { placeholder: 'dd/mm/yyyy or +30' } : {},
        input: {
          startAdornment: field.kind === 'money' ? <InputAdornment position="start">£</InputAdornment> : undefined,
          ...(isDay
            ? {
                endAdornment: (
                  <CalendarButton
                    label={label}
                    field={{ kind: 'day' }}
                    day={/^\d{4}-\d\d-\d\d$/.test(value) ? value : null}
                    onPick={(day) => {
                      setTyped(null);
                      onChange(day);
                    }}
                  />
                ),
              }
            : field.unit || field.kind === 'percentage'
              ? { endAdornment: <InputAdornment position="end">{field.unit ?? '%'}</InputAdornment> }
              : {}),
        },
      }}
    />
  );
}
