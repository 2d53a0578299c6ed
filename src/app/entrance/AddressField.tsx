import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

export interface AddressFieldProps {
  readonly email: string;
  readonly inputRef: Ref<HTMLInputElement>;
  /** The address was given: it stands still, and can be changed by a button. */
  readonly isFixed: boolean;
  readonly problem: string | undefined;
  readonly onChange: () => void;
}

/** The address somebody signs in with. It is one field in both steps, so that password managers know it again. */
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
