import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { hidden } from '../../kinds/Labelled.tsx';

export interface ChooseProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  /** The label is only for screen readers. */
  readonly bare?: boolean;
  readonly disabled?: boolean;
  /** `option` and `optgroup` elements. */
  readonly children: ReactNode;
}

/** A select with grouped options. The browser's own supports type-ahead and stays fast with forty on a page. */
export function Choose({ id, label, value, onChange, help, bare = false, disabled = false, children }: ChooseProps) {
  return (
    <>
      {bare && (
        <label htmlFor={id} style={hidden}>
          {label}
        </label>
      )}
      <TextField
        id={id}
        select
        fullWidth
        variant="standard"
        disabled={disabled}
        {...(bare ? { hiddenLabel: true } : { label, helperText: help ?? ' ' })}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
        sx={{ '& option, & optgroup': { bgcolor: 'background.paper', color: 'text.primary' } }}
      >
        {children}
      </TextField>
    </>
  );
}
