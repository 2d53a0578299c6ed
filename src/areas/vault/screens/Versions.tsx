import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { isSecretField, KEPT_VERSIONS, SECRET_LABELS } from '../credentials/secretFields.ts';
import { SecretActions } from './SecretActions.tsx';

interface Version {
  readonly field: string;
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly isRemoved: boolean;
}

/** Earlier values of the secrets; viewing one counts as a reveal. */
export function Versions({ row }: ShowProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['credential', 'versions', row.id],
    queryFn: ({ signal }) =>
      api<{ readonly versions: readonly Version[] }>(`/api/v1/credentials/${row.id}/versions`, { signal }),
  });
  return (
    <Section title="Versions" about={`The last ${KEPT_VERSIONS} values of each secret are kept.`} flush>
      {error && !data && (
        <Failed what="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.versions.length === 0 && <SectionRow>No secret was stored yet.</SectionRow>}
      {data?.versions.map(({ field, version, at, byName, isRemoved }) => (
        <SectionRow key={`${field} ${version}`} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '0 0 170px' }}>{isSecretField(field) ? SECRET_LABELS[field] : field}</Box>
          <Box sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
            {byName}, <RelativeTime at={at} />
          </Box>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            {isRemoved ? (
              'Removed'
            ) : isSecretField(field) ? (
              <SecretActions credentialId={row.id} title={String(row.title)} field={field} version={version} />
            ) : null}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}
