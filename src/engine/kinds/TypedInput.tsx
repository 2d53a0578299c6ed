import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import type { InputProps } from './face.web.ts';
import type { Read } from './kind.ts';
import { kindOf } from './kinds.ts';
import { lookOf, nameOf } from './Labelled.tsx';

export interface TypedInputProps extends InputProps {
  /** Formats a value for the field. Defaults to the kind's format. */
  readonly show?: (value: unknown) => string;
  /** Reads typed text. Defaults to the kind's reader. */
  readonly read?: (text: string) => Read;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly placeholder?: string;
}

/**
 * A text field for typed kinds. While it has focus it shows the typed text, and each key passes the value to the form,
 * so that saving by keyboard works. On blur it shows the value in its usual format.
 */
export function TypedInput(props: TypedInputProps) {
  const { field, value, onChange, onBlur, before, after, inputMode, autoComplete = 'off', placeholder } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const kind = kindOf(field);
  const read = props.read ?? ((text: string) => kind.read(text, field));
  const show = props.show ?? ((known: unknown) => kind.format(known as never, field));
  const { text, complaint } = standing(value, read, show);
  // Errors about unfinished text are hidden while the user types.
  const error = props.error ?? (typed === null ? complaint : undefined);

  return (
    <TextField
      {...lookOf({ ...props, ...(error ? { error } : {}) })}
      value={typed ?? text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(meaning(target.value, read));
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          ...nameOf(props),
          autoComplete,
          ...(inputMode ? { inputMode } : {}),
          ...(placeholder ? { placeholder } : {}),
          ...(kind.plain ? { style: { fontVariantNumeric: 'tabular-nums' } } : {}),
        },
        input: {
          ...(before ? { startAdornment: <InputAdornment position="start">{before}</InputAdornment> } : {}),
          ...(after ? { endAdornment: <InputAdornment position="end">{after}</InputAdornment> } : {}),
        },
      }}
    />
  );
}

/** The text of a field without focus: a formatted value, or unreadable text as typed. */
function standing(
  value: unknown,
  read: (text: string) => Read,
  show: (value: unknown) => string,
): { readonly text: string; readonly complaint?: string } {
  if (value === null || value === undefined || value === '') return { text: '' };
  if (typeof value !== 'string') return { text: show(value) };
  const result = read(value);
  return 'value' in result ? { text: show(result.value) } : { text: value, complaint: result.message };
}

function meaning(text: string, read: (text: string) => Read): unknown {
  if (text.trim() === '') return null;
  const result = read(text);
  return 'value' in result ? result.value : text;
}
