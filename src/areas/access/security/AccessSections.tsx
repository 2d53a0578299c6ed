import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { SecurityState } from './security.ts';
import { useSecurity } from './useSecurity.web.ts';

const FEW = 8;

/** Users with only a password. */
export const SecondFactors = () => <Loaded>{(state) => <SecondFactorSection state={state} />}</Loaded>;

/** Active sessions, refused sign-ins, and the security contact. */
export const SignIns = () => <Loaded>{(state) => <SignInSection state={state} />}</Loaded>;

/** The key ring, and how much data needs each key. */
export const Keys = () => <Loaded>{({ keys }) => <KeySection keys={keys} />}</Loaded>;

/** These sections share one request. */
function Loaded({ children }: { readonly children: (state: SecurityState) => ReactNode }) {
  const { data, error, refetch } = useSecurity();
  if (error && !data)
    return <Failed what="The security details could not be loaded" error={error} onRetry={() => void refetch()} />;
  return data ? children(data) : <SkeletonRows rows={3} />;
}

function SecondFactorSection({ state: { people, unguarded, withoutPasskey } }: { readonly state: SecurityState }) {
  const harmful = unguarded.filter(({ mayHarm }) => mayHarm).length;
  return (
    <Section
      title="Two-factor authentication"
      about={
        unguarded.length === 0
          ? `All ${people} active users have two-factor authentication.`
          : `${unguarded.length} of ${people} active users ${unguarded.length === 1 ? 'signs' : 'sign'} in with a password only${harmful > 0 ? `, ${harmful} with sensitive permissions` : ''}.`
      }
      anchor="second-factors"
      icon="shield-check"
      flush
      actions={
        <Button size="small" component={Go} to="/users">
          All users
        </Button>
      }
    >
      {unguarded.length === 0 && <SectionRow>All users have two-factor authentication.</SectionRow>}
      {unguarded.slice(0, FEW).map(({ id, name, mayHarm }) => (
        <SectionRow key={id}>
          <PersonFace userId={id} name={name} size={24} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/users/${id}`}>{name}</Go>
          </Box>
          {mayHarm && <StatusPill tone="warning">Sensitive permissions</StatusPill>}
        </SectionRow>
      ))}
      {unguarded.length > FEW && <SectionRow>… and {unguarded.length - FEW} more.</SectionRow>}
      {withoutPasskey.length > 0 && (
        <SectionRow>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            Passkey required but not set up: {withoutPasskey.length === 1 ? '1 user' : `${withoutPasskey.length} users`}
          </Box>
        </SectionRow>
      )}
      {withoutPasskey.slice(0, FEW).map(({ id, name, isDue }) => (
        <SectionRow key={id}>
          <PersonFace userId={id} name={name} size={24} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Go to={`/users/${id}`}>{name}</Go>
          </Box>
          {isDue && <StatusPill tone="warning">Blocked until set up</StatusPill>}
        </SectionRow>
      ))}
      {withoutPasskey.length > FEW && <SectionRow>… and {withoutPasskey.length - FEW} more.</SectionRow>}
    </Section>
  );
}

function SignInSection({ state: { sessions, turnedAway, securityContact } }: { readonly state: SecurityState }) {
  const lines: readonly (readonly [label: string, figure: string])[] = [
    [
      'Open sessions',
      `${sessions.open.toLocaleString('en-GB')} for ${sessions.people === 1 ? '1 user' : `${sessions.people.toLocaleString('en-GB')} users`}`,
    ],
    ['Failed sign-ins within 24 hours', turnedAway.signIns.toLocaleString('en-GB')],
    ['Rate-limited requests within 24 hours', turnedAway.requests.toLocaleString('en-GB')],
  ];
  return (
    <Section title="Sign-in" anchor="signing-in" icon="log-in" flush>
      {lines.map(([label, figure]) => (
        <SectionRow key={label}>
          <Box sx={{ flex: 1 }}>{label}</Box>
          <Box className="num" sx={{ fontWeight: 600 }}>
            {figure}
          </Box>
        </SectionRow>
      ))}
      <SectionRow>
        <Box sx={{ flex: 1 }}>Security contact</Box>
        {securityContact ?? <StatusPill tone="warning">Not set</StatusPill>}
        {allows('setting.view') && (
          <Button size="small" component={Go} to="/system/settings?tab=audit">
            Change
          </Button>
        )}
      </SectionRow>
    </Section>
  );
}

function KeySection({ keys }: { readonly keys: SecurityState['keys'] }) {
  return (
    <Section
      title="Encryption keys"
      about="Without these keys, users cannot sign in and stored secrets cannot be read."
      anchor="keys"
      icon="key-round"
      flush
    >
      {keys.map(({ id, needed }, at) => (
        <SectionRow key={id}>
          <Box component="code">{id}</Box>
          <Box className="num" sx={{ flex: 1, color: 'text.secondary' }}>
            {needed.toLocaleString('en-GB')} secrets and passwords
          </Box>
          <StatusPill tone={at === 0 ? 'good' : 'neutral'}>{at === 0 ? 'In use' : 'Older key'}</StatusPill>
        </SectionRow>
      ))}
      <SectionRow>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Store a copy separately from the backups. A person with both can read all data, and a backup without the keys
          cannot be restored.
        </Typography>
      </SectionRow>
    </Section>
  );
}
