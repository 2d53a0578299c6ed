import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { InputProps } from './face.web.ts';

/** The look of every text field of a form: underlined, label above, and a reserved line for help or an error. */
export function lookOf({ id, label, error, help, required, disabled, autoFocus, bare }: InputProps): TextFieldProps {
  return {
    id,
    variant: 'standard',
    fullWidth: true,
    error: Boolean(error),
    disabled: disabled ?? false,
    required: required ?? false,
    autoFocus: autoFocus ?? false,
    ...(bare ? { hiddenLabel: true, title: error ?? '' } : { label, helperText: error ?? help ?? ' ' }),
  };
}

/** The accessible name of a field whose label is hidden. */
export const nameOf = ({ label, bare }: InputProps): { readonly 'aria-label'?: string } =>
  bare ? { 'aria-label': label } : {};

/** The same frame for other inputs: a group with its label above and its line of help below. */
export function Labelled({
  id,
  label,
  error,
  help,
  required,
  bare,
  children,
}: InputProps & { readonly children: ReactNode }) {
  const said = error ?? help;
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      {...(said ? { 'aria-describedby': `${id}-help` } : {})}
      sx={{ minWidth: 0 }}
    >
      <Box
        id={`${id}-label`}
        sx={
          bare
            ? hidden
            : {
                fontSize: '0.75rem',
                fontWeight: 550,
                lineHeight: '16px',
                color: error ? 'error.main' : 'text.secondary',
              }
        }
      >
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Box>
      {children}
      {!bare && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)}>
          {said ?? ' '}
        </FormHelperText>
      )}
    </Box>
  );
}

/** Visible to screen readers only. */
export const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
