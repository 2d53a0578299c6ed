import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Submitting } from './useSubmit.web.ts';

/** A small form at the door: what is wrong stands above it, one button below. */
export function DoorForm({
  form: { isBusy, words, submit },
  label,
  children,
}: {
  readonly form: Submitting;
  readonly label: string;
  readonly children?: ReactNode;
}) {
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
      <Box role="alert">{words && <Alert severity="error">{words}</Alert>}</Box>
      {children}
      <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ mt: 1.5 }}>
        {label}
      </Button>
    </Box>
  );
}
