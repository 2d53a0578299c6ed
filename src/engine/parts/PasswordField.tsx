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
  /** What a password manager has filled in before the field was shown. */
  readonly defaultValue?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What is wrong with it; stands in the place of the help. */
  readonly problem?: string | undefined;
  readonly help?: string;
}

/** A password that can be looked at while it is typed. Paste and password managers are welcome. */
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
