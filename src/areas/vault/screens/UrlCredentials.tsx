import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { records } from '#engine/api/records.web.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { credential } from '../credentials/credential.ts';
import { SecretActions } from './SecretActions.tsx';

export interface UrlCredentialsProps {
  readonly noun: string;
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly siblings: readonly number[];
}

/** Credentials of a URL. One request loads those of all URLs on the page. */
export function UrlCredentials({ noun, id, name, path, siblings }: UrlCredentialsProps) {
  const keys = siblings.map((each) => recordKey({ noun, id: each }));
  const { data } = useQuery({
    queryKey: ['credential', 'list', 'of', ...keys],
    queryFn: ({ signal }) =>
      records(credential).list({ where: { attachedTo: { any: keys } }, sort: ['title'], size: 200 }, { signal }),
    enabled: allows('credential.view'),
  });
  if (!allows('credential.view')) return null;
  const mine = (data?.rows ?? []).filter(({ attachedTo }) => attachedTo.includes(recordKey({ noun, id })));
  return (
    <>
      {mine.map((row) => (
        <Box key={row.id} sx={{ mb: 0.5 }}>
          <RowLink to={`/credentials/${row.id}`}>{row.title}</RowLink>{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
            {row.username}
          </Box>
          {row.stored.includes('password') && (
            <SecretActions credentialId={row.id} title={row.title} field="password" />
          )}
        </Box>
      ))}
      {allows('credential.create') && (
        <Button
          size="small"
          startIcon={<Plus size={14} />}
          component={Go}
          to={`${path}/url/${id}/credential/create`}
          aria-label={`Add a credential for ${name}`}
        >
          Credential
        </Button>
      )}
    </>
  );
}
