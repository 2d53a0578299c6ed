import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowEarlier } from '#engine/parts/ShowEarlier.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { LimitHit, OpenSession, OpenSessions } from './doors.ts';
import { SECURITY_KEY } from './useSecurity.web.ts';

const LOOKS_EVERY_MS = 30_000;

/** Active sessions of all users, with a button to end them and the same confirmation as on the user's page. */
export function LiveSessions() {
  const client = useQueryClient();
  const sessions = useInfiniteQuery({
    queryKey: [...SECURITY_KEY, 'sessions'],
    queryFn: ({ pageParam, signal }) =>
      api<OpenSessions>(`/api/v1/security/sessions${pageParam === null ? '' : `?before=${pageParam}`}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const end = useMutation({
    mutationFn: ({ userId, id }: OpenSession) => api(`/api/v1/users/${userId}/sessions/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
  const rows = sessions.data?.pages.flatMap((page) => page.rows);
  return (
    <Section
      title="Open sessions"
      about="Sessions of all users, most recent first."
      anchor="sessions"
      icon="monitor-smartphone"
      flush
    >
      {end.error && <Alert severity="error">{end.error.message}</Alert>}
      {sessions.error && !rows && (
        <Failed
          what="The sessions could not be loaded"
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.isPending && <SkeletonRows rows={3} />}
      {rows?.map((session) => (
        <SessionLine key={session.id} session={session} isBusy={end.isPending} onEnd={() => end.mutate(session)} />
      ))}
      <ShowEarlier list={sessions} />
    </Section>
  );
}

interface SessionLineProps {
  readonly session: OpenSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { userId, name, device, ip, kind, isPending, isThis, createdAt, lastSeenAt } = session;
  return (
    <SectionRow>
      <PersonFace userId={userId} name={name} size={24} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Go to={`/users/${userId}`}>{name}</Go>
          {isThis && <StatusPill tone="good">This session</StatusPill>}
          {isPending && <StatusPill tone="warning">Two-factor authentication pending</StatusPill>}
        </Box>
        <Box sx={SMALL}>
          {device}, {ip ?? 'unknown address'}, {HOW[kind]}
        </Box>
        <Box sx={SMALL}>
          since <RelativeTime at={createdAt} />, last active <RelativeTime at={lastSeenAt} />
        </Box>
      </Box>
      {!isThis && allows('user.endSessions') && (
        <Button size="small" disabled={isBusy} aria-label={`End session of ${name} on ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </SectionRow>
  );
}

const HOW: Readonly<Record<OpenSession['kind'], string>> = {
  password: 'with password',
  passkey: 'with passkey',
  sso: 'with single sign-on',
};

/** The latest requests refused by rate limits. */
export function LimitsHit() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...SECURITY_KEY, 'limits'],
    queryFn: ({ signal }) => api<{ readonly rows: readonly LimitHit[] }>('/api/v1/security/limits', { signal }),
    refetchInterval: LOOKS_EVERY_MS,
  });
  return (
    <Section
      title="Rate limits"
      about="Users and addresses that reached a rate limit, most recent first. Each is listed once in 10 minutes."
      anchor="limits"
      icon="timer"
      flush
      actions={
        allows('audit.view') && (
          <Button size="small" component={Go} to="/audit?action=limit&range=all">
            All
          </Button>
        )
      }
    >
      {error && !data && <Failed what="The limits could not be loaded" error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={2} />}
      {data?.rows.length === 0 && <SectionRow>No rate-limited requests.</SectionRow>}
      {data?.rows.map(({ id, at, userId, name, ip, where }) => (
        <SectionRow key={id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {userId === null ? 'Not signed in' : <Go to={`/users/${userId}`}>{name}</Go>}
            <Box sx={{ ...SMALL, overflowWrap: 'anywhere' }}>
              {ip ?? 'Unknown address'}, {where}
            </Box>
          </Box>
          <Box sx={SMALL}>
            <RelativeTime at={at} />
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

const SMALL = { fontSize: '0.75rem', color: 'text.secondary' } as const;
