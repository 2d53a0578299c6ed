import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { InputProps } from '../face.web.ts';
import { lookOf, nameOf } from '../Labelled.tsx';
import { KEPT } from './secret.ts';

/**
 * Input for a secret. The stored value is never sent to the browser, and an empty field keeps it. If a value is stored,
 * the input can also clear it.
 */
export function SecretInput(props: InputProps) {
  const { label, field, value, onChange, onBlur, context, help, disabled } = props;
  const [isSeen, setSeen] = useState(false);
  const [isKnown] = useState(value === KEPT);
  const isGone = isKnown && value === null;
  const isStored = (isKnown || context?.isStored === true) && !isGone;
  const typed = typeof value === 'string' && value !== KEPT ? value : '';
  return (
    <TextField
      {...lookOf({
        ...props,
        help: isGone ? 'The stored value is removed when you save.' : (help ?? (isStored ? KEEP : undefined)),
        required: props.required && !isStored,
      })}
      type={isSeen ? 'text' : 'password'}
      value={typed}
      onChange={({ target }) => onChange(target.value === '' ? (isKnown ? KEPT : null) : target.value)}
      onBlur={() => {
        setSeen(false);
        onBlur?.();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...nameOf(props),
          // The browser must not fill in the user's own password or save this one.
          autoComplete: 'new-password',
          spellCheck: false,
          placeholder: isStored ? KEPT : undefined,
          'data-1p-ignore': true,
          'data-lpignore': 'true',
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {isKnown && field.optional && typed === '' && (
                <Button size="small" disabled={disabled ?? false} onClick={() => onChange(isGone ? KEPT : null)}>
                  {isGone ? 'Keep value' : 'Remove value'}
                </Button>
              )}
              <IconButton
                size="small"
                aria-label={`${isSeen ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
                aria-pressed={isSeen}
                // Keeps the focus in the field, because leaving it hides the secret again.
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

const KEEP = 'Leave blank to keep the stored value.';
