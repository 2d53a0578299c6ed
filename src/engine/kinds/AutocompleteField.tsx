import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { InputProps } from './face.web.ts';
import { lookOf, nameOf } from './Labelled.tsx';

interface AutocompleteFieldProps extends InputProps {
  readonly params: AutocompleteRenderInputParams;
  readonly placeholder?: string;
  /** Shown before the list's own buttons, such as a loading indicator. */
  readonly after?: ReactNode;
}

/** The text field of an autocomplete, styled like the other fields. */
export function AutocompleteField({ params, placeholder, after, ...props }: AutocompleteFieldProps) {
  const { input, htmlInput, inputLabel } = params.slotProps;
  return (
    <TextField
      {...params}
      {...lookOf(props)}
      slotProps={{
        inputLabel: { ...inputLabel, shrink: true },
        htmlInput: {
          ...htmlInput,
          ...nameOf(props),
          placeholder,
          // With chips selected the text is empty, so the browser's own check would refuse it.
          required: false,
          'aria-required': props.required || undefined,
        },
        input: {
          ...input,
          endAdornment: (
            <>
              {after}
              {input.endAdornment}
            </>
          ),
        },
      }}
    />
  );
}
