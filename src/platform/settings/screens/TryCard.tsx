import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '#engine/parts/Section.tsx';

export interface TryCardProps<T> {
  readonly title: string;
  readonly icon: string;
  /** The label of the button. */
  readonly verb: string;
  /** The explanation of the test. */
  readonly children: ReactNode;
  readonly run: () => Promise<T>;
  readonly found: (answer: T) => ReactNode;
}

/** Runs a real test with the saved settings, and shows the result in words. */
export function TryCard<T>({ title, icon, verb, children, run, found }: TryCardProps<T>) {
  const trying = useMutation({ mutationFn: run });
  return (
    <Section title={title} icon={icon}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, alignItems: 'flex-start', fontSize: '0.875rem' }}>
        <Box sx={{ color: 'text.secondary' }}>{children}</Box>
        <Button variant="outlined" loading={trying.isPending} onClick={() => trying.mutate()}>
          {verb}
        </Button>
        <Box aria-live="polite" sx={{ width: '100%' }}>
          {trying.error && !trying.isPending && <Alert severity="error">{trying.error.message}</Alert>}
          {trying.data !== undefined && !trying.isPending && found(trying.data)}
        </Box>
      </Box>
    </Section>
  );
}
