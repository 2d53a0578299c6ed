import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import type { ShowProps, ShowTab } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { SECRET_FIELDS, SECRET_LABELS } from '../credentials/secretFields.ts';
import { type ReuseAnswer, reuseText } from '../credentials/reuse.rules.ts';
import { ChangedThere } from './ChangedThere.tsx';
import { SecretActions } from './SecretActions.tsx';
import { Versions } from './Versions.tsx';

const WifiCode = lazy(async () => ({ default: (await import('./WifiCode.tsx')).WifiCode }));

/** A credential’s page: facts, and secrets to reveal individually. */
export const Screen = () => <ShowScreen entity={credential} Status={Standing} Side={Secrets} tabs={TABS} />;

function Secrets(props: ShowProps) {
  const { row } = props;
  const stored = Array.isArray(row.stored) ? row.stored : [];
  const mine = SECRET_FIELDS.filter((field) => stored.includes(field));
  const title = String(row.title);
  const sharing = {
    customerId: typeof row.customerId === 'number' ? row.customerId : null,
    asksReason: row.sensitivity !== 'normal',
  };
  return (
    <>
      <Section title="Reveal and copy" icon="key-round" about="Every reveal and copy is recorded." flush>
        {mine.length === 0 && <SectionRow>No secret is stored yet. Edit the credential to add one.</SectionRow>}
        {row.lockedAt !== null && mine.length > 0 && (
          <SectionRow>Locked, because a secret could not be decrypted. Enter a new value to use it again.</SectionRow>
        )}
        {mine.map((field) => (
          <SectionRow key={field} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
            <Box sx={{ flex: '0 0 150px', pt: 0.5 }}>{SECRET_LABELS[field]}</Box>
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <SecretActions
                credentialId={row.id}
                title={title}
                field={field}
                {...(field === 'totp' || row.lockedAt !== null ? {} : { sharing })}
                {...(field === 'password' && row.kind === 'wifi'
                  ? { drawn: (key) => <WifiCode row={row} secret={key} /> }
                  : {})}
              />
            </Box>
          </SectionRow>
        ))}
      </Section>
      <ChangedThere {...props} />
      {mine.includes('password') && <Reuse id={row.id} />}
    </>
  );
}

/** Reports other credentials with the same password, found without decrypting any. */
function Reuse({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['credential', 'reuse', id],
    queryFn: ({ signal }) => api<ReuseAnswer>(`/api/v1/credentials/${id}/reuse`, { signal }),
  });
  if (!data || data.others === 0) return null;
  return (
    <Section title="Same password elsewhere" icon="copy">
      <Typography variant="body2">{reuseText(data)}</Typography>
    </Section>
  );
}

function Standing({ row }: ShowProps) {
  const asked = credential.fields.sensitivity.options?.[String(row.sensitivity)];
  return (
    <>
      {row.lockedAt !== null && <StatusPill tone="bad">Locked</StatusPill>}
      {Array.isArray(row.openAt) && row.openAt.length > 0 && (
        <StatusPill tone="warning">{`Not yet changed at ${row.openAt.length}`}</StatusPill>
      )}
      {row.mustRotate === true && <StatusPill tone="warning">Rotation required</StatusPill>}
      {row.breached === true && <StatusPill tone="bad">In a data breach</StatusPill>}
      {asked?.tone && <StatusPill tone={asked.tone}>{asked.label}</StatusPill>}
    </>
  );
}

const TABS: readonly ShowTab[] = [
  {
    key: 'versions',
    label: 'Versions',
    Content: Versions,
    isFor: () => allows('credential.history'),
  },
];
