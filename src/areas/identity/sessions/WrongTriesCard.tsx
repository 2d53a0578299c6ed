import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useWrongTries } from './useSessions.web.ts';

/** That somebody's account was tried in vain, and letting them try again; nothing while all is well. */
export function WrongTriesCard({ userId }: { readonly userId: number }) {
  const { tries, allow } = useWrongTries(userId);
  if (!tries || tries.count === 0 || !tries.lastAt) return null;
  return (
    <Section
      title="Wrong tries"
      count={tries.count}
      actions={
        <>
          {tries.isLocked && <StatusPill tone="bad">Locked</StatusPill>}
          <Button size="small" loading={allow.isPending} onClick={() => allow.mutate()}>
            Allow tries again
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
          ? 'So many that no password or code is taken any more, however long one waits. A new password by letter ends that too.'
          : 'Each further one makes them wait longer. It ends with the first right one.'}{' '}
        {tries.count > 1 && tries.since && (
          <>
            The first was <RelativeTime at={tries.since} />.{' '}
          </>
        )}
        The last was <RelativeTime at={tries.lastAt} />.
      </Typography>
    </Section>
  );
}
