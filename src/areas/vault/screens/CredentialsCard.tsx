import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { records } from '#engine/api/records.web.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { showsPanel } from '#areas/estate/makers/assetCategory.ts';
import { useCategory } from '#areas/estate/useCategory.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { SecretActions } from './SecretActions.tsx';

/** Credentials of an asset, site, supplier or provider account, below what some asset types do with a secret. */
export function CredentialsCard(props: ShowProps) {
  const Use = USES.get(props.entity.name);
  const category = useCategory(props.entity, props.row);
  return (
    <>
      {Use && (
        <Suspense fallback={null}>
          <Use {...props} />
        </Suspense>
      )}
      {category !== undefined && showsPanel('credential', category) && <Credentials {...props} />}
    </>
  );
}

/** Cards of asset types with a secret of their own. Each loads with the first page that needs it. */
const USES = new Map([
  ['ssid', lazy(async () => ({ default: (await import('./WifiCodeCard.tsx')).WifiCodeCard }))],
  ['certificate', lazy(async () => ({ default: (await import('./CertificateKeyCard.tsx')).CertificateKeyCard }))],
]);

/** Credentials with buttons for their secrets. */
function Credentials({ entity, row }: ShowProps) {
  const path = useScreenPath();
  const noun = entity.base?.name ?? entity.name;
  const key = recordKey({ noun, id: row.id });
  const isAsked = allows('credential.view');
  const { data, error, refetch } = useQuery({
    queryKey: ['credential', 'list', 'of', key],
    queryFn: ({ signal }) =>
      records(credential).list({ where: { attachedTo: { any: [key] } }, sort: ['title'], size: 100 }, { signal }),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const rows = [...(data?.rows ?? [])].sort((one, other) => Number(other.firstToHand) - Number(one.firstToHand));
  return (
    <Section
      title="Credentials"
      icon="key-round"
      flush
      actions={
        allows('credential.create') &&
        row.archivedAt === null && <AddButton to={addressOfNew(noun, path, row)}>Add</AddButton>
      }
    >
      {error && !data ? (
        <Failed what="The credentials could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : rows.length === 0 ? (
        <SectionRow>No credentials yet. Add one to keep its password encrypted.</SectionRow>
      ) : (
        rows.map((each) => <Line key={each.id} row={each} />)
      )}
    </Section>
  );
}

/** Assets have their own drawer; for other records the form is preset with the record and its customer. */
const addressOfNew = (noun: string, path: string, { id, customerId }: ShowProps['row']): string => {
  if (noun === 'asset') return `${path}/credential/create`;
  const owner = typeof customerId === 'number' ? `&customerId=${customerId}` : '';
  return `/credentials/create?attachedTo=${noun}:${id}${owner}`;
};

function Line({ row }: { readonly row: Row<typeof credential> }) {
  const strength = row.strength ? credential.fields.strength.options?.[row.strength] : undefined;
  const main = (['password', 'totp', 'privateKey', 'secureNote'] as const).filter((field) =>
    row.stored.includes(field),
  );
  return (
    <SectionRow sx={{ flexWrap: 'wrap', alignItems: 'flex-start', rowGap: 0.5 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <RowLink to={`/credentials/${row.id}`}>{row.title}</RowLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
          {row.username}
          {row.username && row.lastRotatedOn ? ' · ' : ''}
          {row.lastRotatedOn && `changed ${formatDay(row.lastRotatedOn)}`}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
          {strength?.tone && <StatusPill tone={strength.tone}>{strength.label}</StatusPill>}
          {row.mustRotate && <StatusPill tone="warning">Rotation required</StatusPill>}
          {row.breached && <StatusPill tone="bad">In a data breach</StatusPill>}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {main.map((field) => (
          <SecretActions key={field} credentialId={row.id} title={row.title} field={field} />
        ))}
      </Box>
    </SectionRow>
  );
}
