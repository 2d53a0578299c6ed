import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AlarmSection } from '#core/alarms/screens/AlarmSection.tsx';
import { BackupSection } from '#core/backup/BackupSection.tsx';
import { api } from '#core/http/client.web.ts';
import { Failed } from '#core/parts/EmptyState.tsx';
import { MachineSection } from '#core/machine/screens/MachineSection.tsx';
import { Page } from '#core/parts/Page.tsx';
import { PersonFace } from '#core/parts/PersonFace.tsx';
import { RelativeTime } from '#core/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#core/parts/Section.tsx';
import { SkeletonRows } from '#core/parts/Skeletons.tsx';
import { StatusPill } from '#core/parts/StatusPill.tsx';
import { Go } from '#core/screens/Go.tsx';
import { Slot } from '#core/screens/slots.tsx';
import { allows } from '#core/session/session.web.ts';
import { SoftwareSection } from '#core/software/SoftwareSection.tsx';
import { VaultSection } from '#core/vault/VaultSection.tsx';
import { IntegrationSections } from './IntegrationSections.tsx';
import type { SecurityState } from './security.ts';

const KEY = ['security'] as const;
const FEW = 8;

/** Everything about safety that somebody should look at now and then, each with what to do about it. */
export function Screen() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<SecurityState>('/api/v1/security', { signal }),
  });
  return (
    <Page title="Security" subtitle="How safe this installation is, and what to do about it.">
      {error && !data ? (
        <Failed what="This could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          {data.heldSince && <Held since={data.heldSince} />}
          <AlarmSection />
          <Box
            sx={{
              mt: 2,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <SecondFactors state={data} />
            <Doors state={data} />
            <VaultSection />
            {allows('backup.view') && <BackupSection />}
            <Keys keys={data.keys} />
            <IntegrationSections />
            <MachineSection />
            <SoftwareSection />
            <Slot place="security:section" />
          </Box>
        </>
      )}
    </Page>
  );
}

/** After a restore nothing leaves by itself, until somebody has looked. */
function Held({ since }: { readonly since: string }) {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => api('/api/v1/mail/release', { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        allows('setting.update') && (
          <Button color="inherit" size="small" disabled={release.isPending} onClick={() => release.mutate()}>
            Let them go
          </Button>
        )
      }
    >
      This installation was restored from a backup <RelativeTime at={since} />. Letters and webhooks are held since
      then: what they tell may have been told already.
      {release.error && ` ${release.error.message}`}
    </Alert>
  );
}

function SecondFactors({ state: { people, unguarded } }: { readonly state: SecurityState }) {
  const harmful = unguarded.filter(({ mayHarm }) => mayHarm).length;
  return (
    <Section
      title="Second factors"
      about={
        unguarded.length === 0
          ? `All ${people} who may sign in have one.`
          : `${unguarded.length} of ${people} who may sign in ${unguarded.length === 1 ? 'has' : 'have'} a password alone${harmful > 0 ? `, ${harmful} with sensitive permissions` : ''}.`
      }
      icon="shield-check"
      flush
      actions={
        <Button size="small" component={Go} to="/users">
          All users
        </Button>
      }
    >
      {unguarded.length === 0 && <SectionRow>Nobody is guarded by a password alone.</SectionRow>}
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
    </Section>
  );
}

function Doors({ state: { sessions, turnedAway, securityContact } }: { readonly state: SecurityState }) {
  const lines: readonly (readonly [label: string, figure: string])[] = [
    [
      'Open sessions',
      `${sessions.open.toLocaleString('en-GB')}, of ${sessions.people === 1 ? 'one person' : `${sessions.people.toLocaleString('en-GB')} people`}`,
    ],
    ['Failed sign-ins within 24 hours', turnedAway.signIns.toLocaleString('en-GB')],
    ['Requests beyond a limit within 24 hours', turnedAway.requests.toLocaleString('en-GB')],
  ];
  return (
    <Section title="Signing in" icon="log-in" flush>
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
        {securityContact ?? <StatusPill tone="warning">Nobody is named</StatusPill>}
        {allows('setting.view') && (
          <Button size="small" component={Go} to="/system/settings?tab=audit">
            Change
          </Button>
        )}
      </SectionRow>
    </Section>
  );
}

function Keys({ keys }: { readonly keys: SecurityState['keys'] }) {
  return (
    <Section
      title="Keys"
      about="Without them nobody can sign in, and nothing sealed can be read."
      icon="key-round"
      flush
    >
      {keys.map(({ id, needed }, at) => (
        <SectionRow key={id}>
          <Box component="code">{id}</Box>
          <Box className="num" sx={{ flex: 1, color: 'text.secondary' }}>
            {needed.toLocaleString('en-GB')} secrets and passwords
          </Box>
          <StatusPill tone={at === 0 ? 'good' : 'neutral'}>{at === 0 ? 'Seals' : 'Still opens'}</StatusPill>
        </SectionRow>
      ))}
      <SectionRow>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Keep a copy apart from the backups: whoever has both can read everything, and a backup without them is lost.
        </Typography>
      </SectionRow>
    </Section>
  );
}
