import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputBase from '@mui/material/InputBase';
import { useState } from 'react';
import type { Field } from '../../kinds/field.ts';
import { Mark } from '../../parts/StatusPill.tsx';

export interface OptionsValueProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Focuses the search box, which is shown for many options. */
  readonly autoFocus: boolean;
}

const MANY = 8;

/** Selects several of a few options, with a checkbox for each. */
export function OptionsValue({ field, values, onChange, autoFocus }: OptionsValueProps) {
  const [words, setWords] = useState('');
  const options = Object.entries(field.options ?? {});
  const fitting = options.filter(([, option]) => option.label.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <Box>
      {options.length > MANY && (
        <InputBase
          placeholder="Find"
          value={words}
          autoFocus={autoFocus}
          onChange={(event) => setWords(event.target.value)}
          inputProps={{ 'aria-label': 'Find a value' }}
          sx={{ width: '100%', mb: 0.5, fontSize: '0.875rem', borderBottom: '1px solid', borderColor: 'divider' }}
        />
      )}
      <Box
        role="group"
        aria-label="Values"
        sx={{ display: 'flex', flexDirection: 'column', maxHeight: 280, overflowY: 'auto', mx: -0.5, px: 0.5 }}
      >
        {fitting.map(([key, option]) => (
          <FormControlLabel
            key={key}
            sx={{ m: 0, minHeight: 30 }}
            control={
              <Checkbox
                size="small"
                checked={values.includes(key)}
                onChange={(_event, isOn) => onChange(isOn ? [...values, key] : values.filter((each) => each !== key))}
                sx={{ p: 0.5, mr: 0.5 }}
              />
            }
            label={
              <Box
                component="span"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
              >
                {option.tone && <Mark tone={option.tone} />}
                {option.label}
              </Box>
            }
          />
        ))}
      </Box>
    </Box>
  );
}
