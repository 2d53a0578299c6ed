import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

export interface AddressFieldProps {
  readonly email: string;
  readonly inputRef: Ref<HTMLInputElement>;
  /** Whether the address was entered. It is then read-only, with a button to change it. */
  readonly isFixed: boolean;
  readonly problem: string | undefined;
  readonly onChange: () => void;
}

/** The email address for sign-in. Both steps use the same field, so that password managers recognise it. */
export function AddressField({ email, inputRef, isFixed, problem, onChange }: AddressFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      label="Email"
      required={!isFixed}
      defaultValue={email}
      inputRef={inputRef}
      error={Boolean(problem)}
      helperText={problem ?? ' '}
      slotProps={{
        htmlInput: {
          autoComplete: isFixed ? 'username' : 'username webauthn',
          inputMode: 'email',
          spellCheck: false,
          autoCapitalize: 'none',
          maxLength: 254,
          readOnly: isFixed,
        },
        input: isFixed
          ? {
              endAdornment: (
                <InputAdornment position="end">
                  <Button size="small" sx={{ mr: -1 }} aria-label="Change email" onClick={onChange}>
                    Change
                  </Button>
                </InputAdornment>
              ),
            }
          : {},
      }}
    />
  );
}
