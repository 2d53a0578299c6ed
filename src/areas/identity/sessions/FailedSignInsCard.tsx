import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useFailedSignIns } from './useSessions.web.ts';

/** Shows failed sign-in attempts of a user with a button to unlock; renders nothing without any. */
export function FailedSignInsCard({ userId }: { readonly userId: number }) {
  const { tries, allow } = useFailedSignIns(userId);
  if (!tries || tries.count === 0 || !tries.lastAt) return null;
  return (
    <Section
      title="Failed attempts"
      count={tries.count}
      actions={
        <>
          {tries.isLocked && <StatusPill tone="bad">Locked</StatusPill>}
          <Button size="small" loading={allow.isPending} onClick={() => allow.mutate()}>
            Reset attempts
          </Button>
        </>
      }
    >
      {allow.error && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {allow.error.message}
        </Alert>
      )}
      <Typography variant="body2">
        {tries.isLocked
          ? 'Locked after too many failed attempts. Reset the attempts, or ask them to reset their password by email.'
          : 'Each failed attempt increases the waiting time. A successful sign-in resets it.'}{' '}
        {tries.count > 1 && tries.since && (
          <>
            First attempt: <RelativeTime at={tries.since} />.{' '}
          </>
        )}
        Last attempt: <RelativeTime at={tries.lastAt} />.
      </Typography>
    </Section>
  );
}
