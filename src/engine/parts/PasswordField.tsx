import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type Ref } from 'react';
import { Tip } from './Tip.tsx';

export interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
  /** A value that a password manager filled in before the field rendered. */
  readonly defaultValue?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The error message, which replaces the help text. */
  readonly problem?: string | undefined;
  readonly help?: string;
}

/** A password field with a button that shows the password. Paste and password managers work. */
export function PasswordField({
  name,
  label,
  autoComplete,
  autoFocus,
  defaultValue,
  inputRef,
  problem,
  help,
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const words = isShown ? 'Hide password' : 'Show password';
  return (
    <TextField
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
      required
      autoFocus={autoFocus}
      defaultValue={defaultValue}
      inputRef={inputRef}
      error={Boolean(problem)}
      helperText={problem ?? help ?? ' '}
      slotProps={{
        htmlInput: { autoComplete, spellCheck: false, autoCapitalize: 'none' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tip title={words}>
                <IconButton size="small" aria-label={words} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
                  {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
                </IconButton>
              </Tip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
