import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { type SessionRow, useEnding, useSessions } from './useSessions.web.ts';

/** Lists a user's sessions, with buttons to end them. */
export function SessionList({ userId, isOwn }: { readonly userId: number; readonly isOwn: boolean }) {
  const { data, error, refetch } = useSessions(userId);
  const end = useEnding(userId);
  const others = data?.sessions.filter(({ isThis }) => !isThis) ?? [];
  return (
    <Section
      title="Sessions"
      flush
      {...(data ? { count: data.sessions.length } : {})}
      actions={
        others.length > 0 && (
          <Button size="small" color="error" disabled={end.isPending} onClick={() => end.mutate('others')}>
            {isOwn ? 'End all other sessions' : 'End all sessions'}
          </Button>
        )
      }
    >
      {end.error && <Alert severity="error">{end.error.message}</Alert>}
      {error && !data && (
        <Failed what="The sessions could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data?.sessions.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          No open sessions.
        </Typography>
      )}
      {data?.sessions.map((session) => (
        <SectionRow key={session.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {session.device}
              {session.isThis && <StatusPill tone="good">This session</StatusPill>}
              {session.twoFactor === 'pending' && (
                <StatusPill tone="warning">Two-factor authentication pending</StatusPill>
              )}
            </Box>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {session.ip ?? 'Unknown address'}, {HOW[session.kind]}, last active{' '}
              <RelativeTime at={session.lastSeenAt} />
              {session.remembered && ', stays signed in for 30 days'}
            </Typography>
          </Box>
          {!session.isThis && (
            <Button
              size="small"
              disabled={end.isPending}
              aria-label={`End the session of ${session.device}, ${session.ip ?? ''}`}
              onClick={() => end.mutate(session.id)}
            >
              End
            </Button>
          )}
        </SectionRow>
      ))}
    </Section>
  );
}

const HOW: Readonly<Record<SessionRow['kind'], string>> = {
  password: 'with password',
  passkey: 'with passkey',
  sso: 'with single sign-on',
};
