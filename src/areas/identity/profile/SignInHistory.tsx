import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useSignIns } from '../sessions/useSessions.web.ts';

const FIRST = 10;

/** Sign-ins and failed attempts of the last 90 days, with a button to report an unknown one. */
export function SignInHistory({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useSignIns(userId);
  const [isWhole, setWhole] = useState(false);
  const lines = data?.signIns ?? [];
  return (
    <Section
      title="Sign-in activity"
      about="In the last 90 days"
      flush
      actions={
        <Button size="small" color="error" component={Go} to="/profile/not-me">
          Report
        </Button>
      }
    >
      {error && !data && <Failed what="The history could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines />}
      {lines.slice(0, isWhole ? lines.length : FIRST).map(({ id, at, action, ip, note }) => (
        <SectionRow key={id}>
          <Mark tone={ALARMING.has(action) ? 'warning' : 'neutral'} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {WORDS[action] ?? action}
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[note, ip].filter(Boolean).join(' ')}
            </Typography>
          </Box>
          <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            <RelativeTime at={at} />
          </Box>
        </SectionRow>
      ))}
      {!isWhole && lines.length > FIRST && (
        <Box sx={{ p: 1 }}>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {lines.length}
          </Button>
        </Box>
      )}
    </Section>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'sign-in-failed': 'Failed sign-in',
  'passkey-refused': 'Passkey refused',
  'recovery-code-used': 'Recovery code used',
  'recovery-codes-made': 'New recovery codes',
  'second-factor-added': 'Authenticator added',
  'second-factor-removed': 'Authenticator removed',
  'second-factor-reset': 'Two-factor authentication reset',
  'password-changed': 'Password changed',
  'sessions-ended': 'Sessions ended',
  'tries-allowed': 'Sign-in attempts reset',
  'sign-in-disowned': 'Sign-in reported',
};
const ALARMING: ReadonlySet<string> = new Set([
  'sign-in-failed',
  'passkey-refused',
  'recovery-code-used',
  'sign-in-disowned',
]);
