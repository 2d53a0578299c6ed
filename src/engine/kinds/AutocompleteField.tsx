import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { InputProps } from './face.web.ts';
import { lookOf, nameOf } from './Labelled.tsx';

interface AutocompleteFieldProps extends InputProps {
  readonly params: AutocompleteRenderInputParams;
  readonly placeholder?: string;
  /** Stands before the list's own buttons, such as a mark that something is being looked up. */
  readonly after?: ReactNode;
}

/** The text field of an autocomplete, with the look of the others. */
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
          // Chips fill what the browser would ask to be filled.
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
