import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { isSecretField, KEPT_VERSIONS, SECRET_LABELS, type SecretField } from '../credentials/secretFields.ts';
import { SecretActions } from './SecretActions.tsx';

interface Version {
  readonly field: string;
  readonly version: number;
  readonly at: string;
  readonly byName: string;
  readonly isRemoved: boolean;
}

interface Chosen {
  readonly field: SecretField;
  readonly version: number;
}

/** Earlier values of the secrets. Viewing one counts as a reveal; one can be restored without viewing it. */
export function Versions({ row, may }: ShowProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['credential', 'versions', row.id],
    queryFn: ({ signal }) =>
      api<{ readonly versions: readonly Version[] }>(`/api/v1/credentials/${row.id}/versions`, { signal }),
  });
  const mayRestore = may.includes('credential.update') && row.archivedAt === null && row.lockedAt === null;
  const isEarlier = ({ field, version }: Version): boolean =>
    data?.versions.some((other) => other.field === field && other.version > version) === true;
  return (
    <Section title="Versions" about={`The last ${KEPT_VERSIONS} values of each secret are kept.`} flush>
      {error && !data && (
        <Failed what="The versions could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.versions.length === 0 && <SectionRow>No secret was stored yet.</SectionRow>}
      {data?.versions.map((each) => {
        const { field, version, at, byName, isRemoved } = each;
        return (
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
            {!isRemoved && isSecretField(field) && mayRestore && isEarlier(each) && (
              <Button
                size="small"
                aria-label={`Restore version ${version} of ${SECRET_LABELS[field].toLowerCase()}`}
                onClick={() => setChosen({ field, version })}
              >
                Restore
              </Button>
            )}
          </SectionRow>
        );
      })}
      {chosen && <Restore id={row.id} chosen={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Restore({
  id,
  chosen,
  onClose,
}: {
  readonly id: number;
  readonly chosen: Chosen;
  readonly onClose: () => void;
}) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(`/api/v1/credentials/${id}/restore-version`, { method: 'POST', body: chosen }),
    onSuccess: onClose,
  });
  const what = SECRET_LABELS[chosen.field].toLowerCase();
  return (
    <ConfirmDialog
      open
      title={`Restore version ${chosen.version} of the ${what}?`}
      verb="Restore"
      busy={isPending}
      failed={error?.message ?? null}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      The earlier value becomes the current one, and the credential is marked for rotation.
    </ConfirmDialog>
  );
}
