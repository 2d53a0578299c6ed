import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { InputProps } from '../face.web.ts';
import { lookOf, nameOf } from '../Labelled.tsx';

/** Written, never shown: what is stored does not come back to the browser, and an empty field keeps it. */
export function SecretInput(props: InputProps) {
  const { label, value, onChange, onBlur, context, help } = props;
  const [isSeen, setSeen] = useState(false);
  const isStored = context?.isStored === true;
  return (
    <TextField
      {...lookOf({
        ...props,
        help: help ?? (isStored ? 'Leave empty to keep what is stored.' : undefined),
        required: props.required && !isStored,
      })}
      type={isSeen ? 'text' : 'password'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      onBlur={() => {
        setSeen(false);
        onBlur?.();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...nameOf(props),
          // The browser must neither offer a password of its user nor keep this one.
          autoComplete: 'new-password',
          spellCheck: false,
          placeholder: isStored ? '••••••' : undefined,
          'data-1p-ignore': true,
          'data-lpignore': 'true',
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={`${isSeen ? 'Hide' : 'Show'} ${label.toLowerCase()} while typing`}
                aria-pressed={isSeen}
                // Pressing must not leave the field, which hides again.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setSeen(!isSeen)}
              >
                {isSeen ? <EyeOff size={16} /> : <Eye size={16} />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
