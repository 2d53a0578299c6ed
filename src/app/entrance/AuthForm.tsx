import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Submitting } from './useSubmit.web.ts';

/** A small sign-in form, with an error message above and one button below. */
export function AuthForm({
  form: { isBusy, words, submit },
  label,
  isMain = true,
  children,
}: {
  readonly form: Submitting;
  readonly label: string;
  /** Whether it is the main option on the page, rather than an alternative. */
  readonly isMain?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
      <Box role="alert" sx={{ '&:not(:empty)': { mb: 1.5 } }}>
        {words && <Alert severity="error">{words}</Alert>}
      </Box>
      {children}
      <Button type="submit" variant={isMain ? 'contained' : 'outlined'} size="large" loading={isBusy} sx={{ mt: 1.5 }}>
        {label}
      </Button>
    </Box>
  );
}
